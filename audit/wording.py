"""A forecast as a command prints it."""

from audit.services.forecasts import Forecast


def forecast_in_words(forecast: Forecast) -> str:
    """Say in one line what a job would take of a model; the screen says it in a template."""
    claims = (
        f"{forecast.claims} claim(s): {forecast.cached} known already, {forecast.local} settled "
        f"without a model, {forecast.sent} to be sent."
    )
    estimate = forecast.estimate
    if estimate is None or not estimate.calls:
        return f"{claims} No call of a model is needed."
    most = "About" if forecast.sampled else "At most"
    left = (
        "no daily limit is set"
        if estimate.left_today is None
        else f"{estimate.left_today:.2f} is left of today's limit"
    )
    return (
        f"{claims} {most} {estimate.calls} call(s), {estimate.prompt_tokens:,} tokens sent, up to "
        f"{estimate.reply_tokens:,} received, {estimate.cost:.4f} at the prices that are set; "
        f"{left}."
    )
