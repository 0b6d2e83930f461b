"""What a player can be asked inside an action, one module for each thing the rulebook names.

A module asks (`ask_...`, or a name of the rules), continues automatically if nothing has to be decided (`step_...`),
lists what is legal (`list_...`) and carries out an answer (`answer_...`).
"""
