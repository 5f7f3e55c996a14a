"""The twelve modules of the Deluxe edition. Each is one folder with a patch of the plan and the steps it adds.

The base game names none of them. What they share is here: the places of their numbers (`fields`), their actions
(`blocks`), step kinds (`kinds`) and events (`events`), scoring one by one (`scoring`), the list of all (`registry`).
"""
