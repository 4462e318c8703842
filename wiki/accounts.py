"""Who may make an account."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest

logger = logging.getLogger(__name__)


class InvitationOnlyAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts are made by an administrator (or by single sign-on), not by strangers."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Refuse: there is no public sign-up."""
        return False


class SingleSignOnAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Whom the organisation's own sign-on lets in gets an account, and no role in any wiki."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:  # noqa: ARG002
        """Accept: left alone, allauth would ask the adapter above, which refuses everybody."""
        return True

    def on_authentication_error(
        self,
        request: HttpRequest,  # noqa: ARG002
        provider: Any,  # noqa: ANN401
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Tell who runs the site why nobody was signed in; the person is told to try again."""
        logger.error("Sign-on by %s failed: %s", provider, error, exc_info=exception)
