#!/bin/bash
# Builds the image without a registry and runs it: the base from Debian's packages (mmdebstrap), the image from the Dockerfile (buildah),
# and a container as the image's user with a read-only root (bubblewrap), on Debian's PostgreSQL. Run it as root after `npm run build`:
#   ops/container/try-image.sh [dist/amarelle]
# Prints one line for each thing that it checked; ends with 1 when one is not as it must be.
set -euo pipefail
umask 022
here=$(dirname "$(readlink -f "$0")")
package=$(readlink -f "${1:-$here/../../dist/amarelle}")
[ -x "$package/amarelle" ] || { echo "$package is no package: run npm run build" >&2; exit 2; }
[ "$(id -u)" = 0 ] || { echo 'run this as root' >&2; exit 2; }

for name in mmdebstrap buildah crun bubblewrap postgresql-15; do
  dpkg-query -W "$name" >/dev/null 2>&1 ||
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$name" >/dev/null
done

work=$(mktemp -d /tmp/image-XXXXXX)
chmod 755 "$work"
image() { buildah --root "$work/store" --runroot "$work/run" --storage-driver vfs "$@"; }
postgres() { setpriv --reuid postgres --regid postgres --init-groups "/usr/lib/postgresql/15/bin/$@"; }
clean() {
  [ -z "${web:-}" ] || kill -9 "$web" 2>/dev/null || true
  [ ! -d "$work/database" ] || postgres pg_ctl -D "$work/database" -m immediate stop >/dev/null 2>&1 || true
  umount "$work/root" 2>/dev/null || true
  rm -rf "$work"
}
trap clean EXIT
say() { printf '%6s s  %s\n' "$SECONDS" "$*"; }
fail() { say "FAILED: $*"; exit 1; }

mmdebstrap --quiet --variant=minbase bookworm "$work/base.tar"
container=$(image from scratch)
image add --quiet "$container" "$work/base.tar" / >/dev/null
image config --cmd /bin/bash "$container"
image commit --quiet "$container" localhost/debian:12-slim >/dev/null
say "base image from Debian's packages"

mkdir "$work/context"
cp -al "$package" "$work/context/amarelle" 2>/dev/null || cp -a "$package" "$work/context/amarelle"
image bud --quiet --isolation chroot --pull-never --format docker -f "$here/Dockerfile" -t localhost/amarelle "$work/context" >/dev/null
say "image of $(cat "$package/VERSION") from the Dockerfile, $(image inspect --type image --format '{{.Docker.Config.User}}' localhost/amarelle) as its user"

mkdir "$work/root" "$work/data"
chown 10001:10001 "$work/data"
mount --bind "$(image mount "$(image from --pull-never localhost/amarelle)")" "$work/root"
mount -o remount,ro,bind "$work/root"

mkdir "$work/database"
chown postgres: "$work/database"
port=$((20000 + RANDOM % 20000))
postgres initdb -D "$work/database" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
postgres pg_ctl -D "$work/database" -w -l "$work/database/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >/dev/null

# What compose.yaml sets: read-only root, a writable /data and /tmp, no capabilities.
inside() {
  exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs bwrap --unshare-all --share-net --die-with-parent \
    --ro-bind "$work/root" / --bind "$work/data" /data --tmpfs /tmp --proc /proc --dev /dev --clearenv \
    --setenv PATH /usr/bin:/bin --setenv NODE_ENV production --setenv HOST 127.0.0.1 --setenv PORT "$((port + 1))" --setenv DATA_DIR /data \
    --setenv DATABASE_URL "postgres://postgres@127.0.0.1:$port/postgres" --setenv SECRET 'a-secret-of-at-least-32-characters' \
    --setenv ALLOW_SANDBOX payments,mail "$@"
}
[ "$( (inside /usr/bin/id -u) )" = 10001 ] || fail 'the user is not 10001'
! (inside /usr/bin/touch /opt/amarelle/x) 2>/dev/null || fail 'the root can be written'
say 'user 10001, root read-only'
(inside /opt/amarelle/amarelle migrate) >"$work/migrate.log" 2>&1 || fail "migrate: $(cat "$work/migrate.log")"
(inside /opt/amarelle/amarelle site template) >"$work/site.json"
cp "$work/site.json" "$work/data/site.json"
(inside /opt/amarelle/amarelle site create /data/site.json) >"$work/site.log" 2>&1 || fail "site create: $(cat "$work/site.log")"
say "migrate; $(tail -1 "$work/site.log")"

inside /opt/amarelle/amarelle start >"$work/web.log" 2>&1 &
web=$!
for _ in $(seq 600); do
  grep -q '^ready ' "$work/web.log" && break
  kill -0 "$web" 2>/dev/null || fail "start: $(cat "$work/web.log")"
  sleep 0.1
done
status=$(curl -s -o /dev/null -w '%{http_code}' -H 'host: www.your-domain.com' "http://127.0.0.1:$((port + 1))/")
[ "$status" = 200 ] || fail "the home page is answered $status: $(cat "$work/web.log")"
say 'start; the home page is answered 200'
healthcheck=$(sed -n 's/^HEALTHCHECK.*-e", "\(.*\)"\]$/\1/p' "$here/Dockerfile")
(inside /opt/amarelle/node_modules/.bin/node -e "$healthcheck") || fail 'the health check of the Dockerfile fails'
say 'the health check of the Dockerfile ends with 0'
application=$(pgrep -P "$web" | head -1)
kill -TERM "$(pgrep -P "${application:-$web}" | head -1 || echo "${application:-$web}")"
wait "$web" && code=0 || code=$?
web=
[ "$code" = 0 ] || fail "SIGTERM: ended with $code"
say 'SIGTERM: ended with 0'
say 'PASSED'
