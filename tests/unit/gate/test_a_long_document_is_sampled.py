from engines.embed import local_embedder
from engines.gate.sample import sample_document


def test_headings_first_and_central_sentences_stand_for_the_whole() -> None:
    body = " ".join(f"The colony number {n} needs sugar syrup in autumn." for n in range(300))
    odd = "The stock market fell on Monday."
    text = f"# Feeding\n\n## Autumn\n\n{body} {odd}\n\n## Winter\n\nLeave the hives alone.[^S1:2]"
    sample = sample_document(title="", text=text, embedder=local_embedder())
    assert sample.title == "Feeding"
    assert sample.headings == ("Autumn", "Winter")
    assert len(sample.sentences) == 12
    assert odd not in sample.sentences
    assert sample.text.startswith("Feeding. Autumn. Winter. The colony number 0")


def test_a_short_document_is_taken_whole() -> None:
    sample = sample_document(title="Note", text="One thing. Another.", embedder=local_embedder())
    assert sample.sentences == ("One thing.", "Another.")
