"""Small changes to sentences, each with what it does to the relation between the two versions."""
