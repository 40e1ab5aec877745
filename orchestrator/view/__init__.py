"""The page on which a society can be watched: a local server of finished and live runs, and the page itself.

``page/`` holds the page: plain JavaScript modules that a browser reads as they are. ``log.py`` holds the events of a
run, ``thoughts.py`` its thoughts, ``tables.py`` makes the files that the page reads, ``app.py`` serves them.
"""
