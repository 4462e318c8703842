"""What a wiki allows in its answers."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from ask.forms import AnswerPolicyForm
from ask.models import AnswerPolicy
from ask.services.policies import set_policy
from wiki.access import MemberRequest, wiki_view
from wiki.models import Role
from wiki.responses import render_page


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.ADMINISTRATOR)
def answer_policy(request: MemberRequest) -> HttpResponse:
    """Show and change the policy."""
    policy = AnswerPolicy.of(request.wiki)
    # An empty box sends nothing, which is an answer.
    sent = request.POST if request.method == "POST" else None
    form = AnswerPolicyForm(sent, initial=model_to_dict(policy))
    if form.is_valid():
        set_policy(wiki=request.wiki, person=request.user, **form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("answer_policy", wiki=request.wiki.slug)
    return render_page(request, "ask/policy.html", {"section": "ask", "form": form})
