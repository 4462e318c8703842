"""Who may make an account."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.http import HttpRequest


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
