"""The web server: tables in the browser."""
