"""The cards of El Grande, one by one, and the form for editing action cards."""

from .gallery import ElGrandeGallery

GALLERY = ElGrandeGallery()
