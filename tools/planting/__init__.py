"""Making the planted-error set: statements of public-domain pages, and edits of them."""
