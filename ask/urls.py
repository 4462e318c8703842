"""Addresses of ask."""

from django.urls import path

from ask.views import answers, events, gaps, policies, questions, web

urlpatterns = [
    path("w/<slug:wiki>/ask/", questions.ask, name="ask"),
    path("w/<slug:wiki>/ask/policy/", policies.answer_policy, name="answer_policy"),
    path("w/<slug:wiki>/gaps/", gaps.gaps, name="gaps"),
    path("w/<slug:wiki>/web/", gaps.web_search, name="web_search"),
    path("w/<slug:wiki>/a/<int:pk>/", answers.answer, name="answer"),
    path("w/<slug:wiki>/a/<int:pk>/events/", events.answer_events, name="answer_events"),
    path("w/<slug:wiki>/a/<int:pk>/stop/", answers.answer_stop, name="answer_stop"),
    path("w/<slug:wiki>/a/<int:pk>/release/", answers.answer_release, name="answer_release"),
    path("w/<slug:wiki>/a/<int:pk>/withhold/", answers.answer_withhold, name="answer_withhold"),
    path("w/<slug:wiki>/a/<int:pk>/save/", answers.answer_save, name="answer_save"),
    path("w/<slug:wiki>/a/<int:pk>/web/", web.answer_web, name="answer_web"),
    path("w/<slug:wiki>/a/<int:pk>/web/events/", events.web_events, name="answer_web_events"),
    path("w/<slug:wiki>/a/<int:pk>/web/stop/", web.answer_web_stop, name="answer_web_stop"),
]
