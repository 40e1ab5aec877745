"""The rules that several kinds of request share: ``language`` < ``judge`` < ``plan`` < ``choose`` < ``talk``.

A folder imports only the folders before it and the data of the moment. It never imports a class of a request.
"""
