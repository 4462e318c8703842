"""Addresses of the language models' settings."""

from django.urls import path

from endpoints.views import roles

urlpatterns = [
    path("engines/", roles.engines, name="engines"),
    path("engines/limits/", roles.limits, name="engine_limits"),
    path("engines/<str:role>/", roles.role, name="engine_role"),
    path("engines/<str:role>/test/", roles.test, name="engine_test"),
    path("engines/<str:role>/remove/", roles.remove, name="engine_remove"),
]
