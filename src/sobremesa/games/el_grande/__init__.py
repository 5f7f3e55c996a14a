"""El Grande, by Wolfgang Kramer and Richard Ulrich, published by Hans im Glueck. An unofficial fan implementation."""
