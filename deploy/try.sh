#!/bin/sh
# Does in a bare Debian root what Containerfile and compose.yaml do: installs, starts PostgreSQL, the server with two processes
# and bots beside it, asks for pages, waits for a move of a bot, and ends all of it. Needs root, debootstrap and the network:
# `sudo deploy/try.sh`. No image is built or pulled, Caddy is left out, and PostgreSQL is Debian's. With --pure the C compiler is
# left out too, which saves the minutes of compiling.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
root=$(mktemp -d)
chmod 755 "$root" # the server is another user
database=/var/lib/postgresql/house
server= bots=
clean() {
    [ $? -eq 0 ] || tail -n 20 "$root/tmp/server.log" "$root/tmp/bots.log" 2>/dev/null || true
    for process in $server $bots; do kill "$process" 2>/dev/null || true; done
    [ ! -f "$root$database/postmaster.pid" ] || as postgres "$postgres/pg_ctl" -D "$database" -m immediate stop >/dev/null || true
    umount "$root/proc" "$root/dev/shm" 2>/dev/null || true
    rm -rf "$root"
}
trap clean EXIT
trap 'exit 1' INT TERM HUP

as() { # a user of the root, and what they do there
    user=$1
    shift
    chroot --userspec="$user" "$root" "$@"
}
command_of() { # what compose.yaml lets a service do
    sed -n "/^  $1:/,/command:/s/^ *command: \[\(.*\)\]\$/\1/p" "$project/deploy/compose.yaml" | tr -d '",'
}

debootstrap --variant=minbase bookworm "$root" >/dev/null
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm" # as containers have it: processes of bots share semaphores
cp /etc/resolv.conf "$root/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # nothing starts because it was installed
chmod 755 "$root/usr/sbin/policy-rc.d"
packages=$(sed -n 's/^RUN apt-get update && apt-get install -y --no-install-recommends \(gcc.*\)$/\1/p' "$project/deploy/Containerfile")
if [ "${1:-}" = --pure ]; then packages=$(echo "$packages" | sed 's/gcc //'); fi
chroot "$root" sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $packages postgresql" >/dev/null
if [ -n "${SSL_CERT_FILE:-}" ]; then cp "$SSL_CERT_FILE" "$root/etc/ssl/certs/ca-certificates.crt"; fi # of a network with its own
mkdir "$root/src"
# shellcheck disable=SC2046 # the names of what an image is built from
git -C "$project" archive HEAD $(sed -n 's/^!//p' "$project/.dockerignore") | tar -x -C "$root/src"
chroot "$root" /src/deploy/install.sh /opt/sobremesa
chroot "$root" useradd --system --create-home --home-dir /var/lib/sobremesa sobremesa

postgres=$(cd "$root" && echo usr/lib/postgresql/*/bin)
postgres=/$postgres
as postgres sh -c "echo a password of this trial >/tmp/password"
as postgres "$postgres/initdb" -D "$database" -U sobremesa -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --locale=C.UTF-8 >/dev/null
as postgres "$postgres/pg_ctl" -D "$database" -o "-p 15432 -k /tmp" -l /tmp/postgres.log -w start >/dev/null
as postgres env PGPASSWORD="a password of this trial" "$postgres/createdb" -h 127.0.0.1 -p 15432 -U sobremesa sobremesa

sobremesa() { # as the containers run it; the words of a command are words
    # shellcheck disable=SC2068
    exec chroot --userspec=sobremesa "$root" env -i HOME=/var/lib/sobremesa SOBREMESA_DATA=/var/lib/sobremesa SOBREMESA_LOG=json \
        SOBREMESA_URL=https://games.example SOBREMESA_PROXIES=10.89.7.0/24 \
        SOBREMESA_DATABASE_URL="postgresql://sobremesa:a%20password%20of%20this%20trial@127.0.0.1:15432/sobremesa" \
        /opt/sobremesa/bin/sobremesa $@
}
sobremesa $(command_of server) --port 18765 >"$root/tmp/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
    chroot "$root" python3 -c "import urllib.request as u; u.urlopen('http://127.0.0.1:18765/readyz', timeout=5)" 2>/dev/null && break
    sleep 1
done
sobremesa $(command_of bots) >"$root/tmp/bots.log" 2>&1 &
bots=$!
chroot "$root" python3 -c "
import json, time, urllib.request as u
here = 'http://127.0.0.1:18765'
for path in ('/healthz', '/readyz', '/', '/rules'):
    print(path, u.urlopen(here + path, timeout=60).status)
game = json.load(u.urlopen(here + '/api/games', timeout=60))[0]['name']
order = json.dumps({'game': game, 'seats': [{'kind': 'bot', 'level': 'capataz'}, {'kind': 'bot', 'level': 'mozo'}]}).encode()
made = u.Request(here + '/api/tables', order, {'Content-Type': 'application/json'})
table = here + '/api/tables/' + json.load(u.urlopen(made, timeout=60))['table']
began, until = json.load(u.urlopen(table, timeout=60))['ply'], time.monotonic() + 180
while (ply := json.load(u.urlopen(table, timeout=60))['ply']) < began + 3:
    assert time.monotonic() < until, 'no bot has moved'
    time.sleep(0.2)
print('bots have moved to ply', ply)"
kill -TERM "$bots" "$server"
wait "$bots" || true
wait "$server" || true # by the signal
server= bots=
if grep -q Traceback "$root/tmp/server.log"; then cat "$root/tmp/server.log" && exit 1; fi
as postgres "$postgres/pg_ctl" -D "$database" -m fast stop >/dev/null
echo "Installed in a bare Debian root, the house answered, its bots moved, and all of it ended."
