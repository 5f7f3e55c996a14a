"""The rules of Mentiroso. They need only the kernel."""
