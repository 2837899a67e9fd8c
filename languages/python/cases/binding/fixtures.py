# --- path: app.py ---
class App:
    def client(self): return Client()
    def run(self): pass
class Client:
    def get(self): pass
class Admin(Client):
    def get(self): pass
# --- path: tests/conftest.py ---
import pytest
from app import App

@pytest.fixture
def app():
    app = App()
    yield app
    app.run()
    #   ^^^ call app.py#App.run

@pytest.fixture(scope='module')
def client(app):
#          ^^^ read tests/conftest.py#app
    return app.client()
    #          ^^^^^^ call app.py#App.client

def helper(): return App()
# --- path: tests/web/test_pages.py ---
from pytest import fixture
from app import Admin

@fixture
def admin(client):
#         ^^^^^^ read tests/conftest.py#client
    client.get()
    #      ^^^ call app.py#Client.get
    return Admin()

def test_page(app, client, admin, helper, other):
#             ^^^ read tests/conftest.py#app
#                          ^^^^^ read tests/web/test_pages.py#admin
#                                 ^^^^^^ ! read tests/conftest.py#helper
    app.run()
    #   ^^^ call app.py#App.run
    client.get()
    #      ^^^ call app.py#Client.get
    admin.get()
    #     ^^^ call app.py#Admin.get
    helper.run()
    #      ^^^ call dynamic
    other.get()
    #     ^^^ call dynamic

class TestMore:
    @fixture
    def client(self, client):
        client.get()
        #      ^^^ call app.py#Client.get
        return Admin()

    def test_one(self, client):
        client.get()
        #      ^^^ call app.py#Admin.get

def no_test(app):
    app.run()
    #   ^^^ call dynamic
# --- path: elsewhere/test_far.py ---
def test_far(app):
    app.run()
    #   ^^^ call dynamic
