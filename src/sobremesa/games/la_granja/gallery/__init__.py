"""The cards of La Granja, one by one, and the form in which farm cards are edited."""

from .gallery import LaGranjaGallery

GALLERY = LaGranjaGallery()
