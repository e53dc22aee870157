#!/bin/sh
# SPDX-License-Identifier: MIT
# csa_command.sh - `genpei csa`: what it refuses. Conversations are in test_csa_client.c.
set -u
cd "$(dirname "$0")/.." && . tests/lib.sh
refused 2 '--name is missing' csa localhost --password p
refused 2 "'x' is not a port from 1 to 65535" csa localhost:x --name n --password p
refused 2 "'70000' is not a port" csa localhost:70000 --name n --password p
refused 2 'the host is missing' csa :4081 --name n --password p
refused 2 '--name: must be one word' csa localhost --name 'a b' --password p
refused 2 '--password: must be one word' csa localhost --name n --password ''
refused 2 "cannot write to '$work/no/log'" csa localhost --name n --password p --log "$work/no/log"
# No one listens on port 1.
refused 2 'cannot connect to 127.0.0.1 port 1' csa 127.0.0.1:1 --name n --password p --tries 1
refused 2 'trying again in 0.01 s' csa 127.0.0.1:1 --name n --password p --tries 2 --pause 0.01
finish
