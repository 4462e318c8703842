"""Addresses of the site, its people and a wiki's settings."""

from django.conf import settings
from django.urls import path

from wiki.views import events, health, home, members, purpose, setup, style
from wiki.views import settings as settings_view

urlpatterns = [
    path("", home.home, name="home"),
    path("setup/", setup.set_up, name="setup"),
    path("new-wiki/", setup.new_wiki, name="wiki_new"),
    path("health/", health.health, name="health"),
    path("w/<slug:wiki>/purpose/", purpose.purpose, name="purpose"),
    path("w/<slug:wiki>/purpose/diff/", purpose.purpose_diff, name="purpose_diff"),
    path("w/<slug:wiki>/members/", members.members, name="members"),
    path("w/<slug:wiki>/members/<int:pk>/role/", members.change, name="member_role"),
    path("w/<slug:wiki>/members/<int:pk>/remove/", members.remove, name="member_remove"),
    path("w/<slug:wiki>/settings/", settings_view.wiki_settings, name="wiki_settings"),
    path("w/<slug:wiki>/events/", events.events, name="events"),
]
if settings.DEBUG:
    urlpatterns.append(path("style/", style.style, name="style"))
