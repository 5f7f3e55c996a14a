"""The effects of cards, tiles, dice and craft markers."""
