"""The rules of Mentiroso. They need the kernel alone."""
