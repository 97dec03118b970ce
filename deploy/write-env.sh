#!/bin/sh
# Prints the settings of compose.yaml with fresh secrets: sh deploy/write-env.sh > .env
# Secrets of an installation that exists must be kept: with others it can open neither its database nor what it has sealed.
set -eu
random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }
umask 077
cat <<END
# Where callers reach the service and the storage; behind a proxy these are its addresses.
RECTO_PUBLIC_URL=${RECTO_PUBLIC_URL:-http://localhost:8080}
S3_PUBLIC_ENDPOINT=${S3_PUBLIC_ENDPOINT:-http://localhost:7070}
# Address and port on this machine that both listen on.
RECTO_LISTEN=${RECTO_LISTEN:-127.0.0.1:8080}
S3_LISTEN=${S3_LISTEN:-127.0.0.1:7070}
RECTO_SECRET=$(random 32)
POSTGRES_PASSWORD=$(random 24)
VALKEY_PASSWORD=$(random 24)
S3_ACCESS_KEY_ID=recto$(random 6)
S3_SECRET_ACCESS_KEY=$(random 24)
END
