"""The cards of El Grande, one by one, and the form in which action cards are edited."""

from .gallery import ElGrandeGallery

GALLERY = ElGrandeGallery()
