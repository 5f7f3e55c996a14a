#!/bin/sh
# Does in a bare Debian root what the Containerfile does, then starts the server there, plays a request and ends it.
# Needs root, debootstrap and the network: `sudo deploy/try.sh`. An image itself is not built, and no image is pulled.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
root=$(mktemp -d)
chmod 755 "$root" # the server is another user
server=
clean() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    umount "$root/proc" "$root/dev/shm" 2>/dev/null || true
    rm -rf "$root"
}
trap clean EXIT

debootstrap --variant=minbase bookworm "$root" >/dev/null
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm" # as containers have it: processes of bots share semaphores
cp /etc/resolv.conf "$root/etc/resolv.conf"
packages=$(sed -n 's/^RUN apt-get update && apt-get install -y --no-install-recommends \(gcc.*\)$/\1/p' "$project/deploy/Containerfile")
chroot "$root" sh -c "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages" >/dev/null
if [ -n "${SSL_CERT_FILE:-}" ]; then cp "$SSL_CERT_FILE" "$root/etc/ssl/certs/ca-certificates.crt"; fi # of a network with its own
mkdir "$root/src"
git -C "$project" archive HEAD | tar -x -C "$root/src"
chroot "$root" /src/deploy/install.sh /opt/sobremesa
chroot "$root" useradd --system --create-home --home-dir /var/lib/sobremesa sobremesa

chroot --userspec=sobremesa "$root" env SOBREMESA_DATA=/var/lib/sobremesa \
    /opt/sobremesa/bin/sobremesa serve --no-open --port 18765 &
server=$!
for _ in $(seq 60); do
    chroot "$root" python3 -c "import urllib.request as u; u.urlopen('http://127.0.0.1:18765/healthz', timeout=5)" 2>/dev/null && break
    sleep 1
done
chroot "$root" python3 -c "
import urllib.request as u
for path in ('/healthz', '/readyz', '/', '/rules/el_grande'):
    print(path, u.urlopen('http://127.0.0.1:18765' + path, timeout=20).status)"
kill -INT "$server"
wait "$server"
server=
echo "The server was installed, answered and ended in a bare Debian root."
