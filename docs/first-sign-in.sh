#!/bin/sh
# The first owner signs in and looks around in ten calls, as the console does, with the one-time link of the first start:
#   TITLE_ID=A1B2C LINK='http://127.0.0.1:7300/console/#link=…' sh docs/first-sign-in.sh
set -eu
: "${TITLE_ID:=${PURSER_TITLE_ID:-}}"
: "${TITLE_ID:?}" "${LINK:?}" "${NAME:=ada}" "${PASSWORD:=correct horse battery}"
CONSOLE=${LINK%%/console*}
SECRET=${LINK##*#link=}
SECRET_CHARS=43
JAR=$(mktemp)
trap 'rm -f "$JAR"' EXIT
PAGE_SECRET=

# A page of the console sends its origin, the cookie, and the secret that it keeps for itself. A refusal is the end.
call() {
  ANSWER=$(curl -sS -b "$JAR" -c "$JAR" "$CONSOLE/$1" -d "$2" -H 'Content-Type: application/json' \
    -H "Origin: $CONSOLE" -H "X-Purser-Console: $PAGE_SECRET" -H "X-Purser-Title: $TITLE_ID") ||
    stop "$CONSOLE does not answer. Start the service, or mend LINK=… in the line that started this script."
  printf '%s\n' "$ANSWER"
  case $ANSWER in
    '{"code":200,'*) ;;
    *'"error":"LinkInvalid"'*) stop "LINK is used or too old. If $NAME is there by now, sign in at $CONSOLE/console; \"purser operator link\" makes another link." ;;
    *) stop "$1 was refused." ;;
  esac
}
stop() { printf '%s\n' "$1" >&2; exit 1; }
member() { printf '%s' "$ANSWER" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }

# A link is used once, so other mistakes are found first: a link that was cut, or an unknown title. A login of a player that does not
# exist tells whether the title does. If games have a port of their own, the title is not checked.
case $LINK in http://*#link=* | https://*#link=*) ;; *) SECRET= ;; esac
[ ${#SECRET} -eq $SECRET_CHARS ] ||
  stop "LINK is not as it was printed: it begins with http:// or https://, and has $SECRET_CHARS characters behind #link=. It is still good."
case $TITLE_ID in *[!0-9A-Za-z]*) stop "TITLE_ID is no id alone: mend TITLE_ID=… in the line that started this script. The link is still good." ;; esac
case $NAME$PASSWORD in *[\"\\]*) stop 'NAME and PASSWORD can have no " and no \ in this script. The link is still good.' ;; esac
LOGIN=$(curl -sS "$CONSOLE/Client/LoginWithCustomID" -H 'Content-Type: application/json' \
  -d '{"TitleId":"'"$TITLE_ID"'","CustomId":"no player has this name","CreateAccount":false}') || LOGIN=
case $LOGIN in
  *'"error":"InvalidTitleId"'*) stop "TITLE_ID is no title of $CONSOLE: mend TITLE_ID=… in the line that started this script. The link is still good." ;;
esac

# 1. The link makes the first owner, with a password and a session.
call Operator/UseLink '{"Secret":"'"$SECRET"'","Name":"'"$NAME"'","Password":"'"$PASSWORD"'","Device":"curl"}'
PAGE_SECRET=$(member ConsoleSecret)

# 2. The operator's name and roles.
call Operator/GetOwnOperator '{}'

# 3. The operations of administrators, without a secret key.
call Admin/ListVirtualCurrencyTypes '{}'

# 4. The operator's sessions.
call Operator/ListOwnSessions '{}'

# 5. Dangerous calls need the password again.
call Operator/ConfirmPassword '{"Password":"'"$PASSWORD"'"}'

# 6. The secret of a second factor, for an authenticator app. EnableSecondFactor takes its first code.
call Operator/BeginSecondFactor '{}'

# 7. Another password: the session of the call is replaced, all others end.
call Operator/ChangeOwnPassword '{"Password":"'"$PASSWORD"'","NewPassword":"'"$PASSWORD"', and a staple"}'
PAGE_SECRET=$(member ConsoleSecret)

# 8. Sign out.
call Operator/SignOut '{}'
PAGE_SECRET=

# 9. Sign in again.
call Operator/SignIn '{"Name":"'"$NAME"'","Password":"'"$PASSWORD"', and a staple","Device":"curl"}'
PAGE_SECRET=$(member ConsoleSecret)

# 10. End all sessions everywhere.
call Operator/SignOutEverywhere '{}'
