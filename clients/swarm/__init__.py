"""The swarm: many clients that play whole games at a running server, note what they are told, and count."""

from clients.swarm.command import swarm_command as swarm_command
