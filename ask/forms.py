"""What people fill in about answers."""

from django import forms


class AnswerPolicyForm(forms.Form):
    """What a wiki allows in its answers."""

    general_knowledge = forms.BooleanField(
        label="General knowledge where the pages do not answer",
        required=False,
        help_text=(
            "A language model then tells what it knows. It is marked as not from this wiki and"
            " unchecked, cites nothing, and never becomes a page. Never about sensitive subjects."
        ),
    )
    web = forms.BooleanField(
        label="Looking on the web where the pages do not answer",
        required=False,
        help_text=(
            "Who asked may then press a button: the words of the question are sent to the site's"
            " search engine, and what its pages say is shown apart, each sentence checked against"
            " the page it cites. It is no evidence, and never becomes a page. Never about sensitive"
            " subjects."
        ),
    )
