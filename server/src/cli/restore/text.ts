import { HOUR_MS, systemClock, toWireTime } from '../../kernel/instant.ts';
import { nextCommand, quoteForShell } from '../../kernel/shell-command.ts';
import type {
  ChangedConnection,
  ChangedOperator,
  ChangesSince,
  EndedKey,
  LostBan,
} from '../../storage/copy/changes-since.ts';
import type { CommandResult } from '../program/command.ts';
import { describeCount, toShownText, toShownTime } from '../program/print.ts';
import type { Restored } from './restore.ts';

/** Says what a restore has done and what is left to do, with commands to copy. */
export function describeRestore(restored: Restored): CommandResult {
  const { since, again, lastChangeAt, ...others } = restored;
  const isKnown = typeof since !== 'string';
  return {
    json: {
      ...others,
      lastChangeAt: toShownTime(lastChangeAt),
      since: isKnown ? since : undefined,
      notComparedBecause: isKnown ? undefined : since,
      again,
    },
    text: [
      ...placeLines(restored),
      '',
      ...endedLines(restored),
      ...(again ? againLines(again) : []),
      '',
      ...(isKnown ? leftLines(restored, since) : unknownLines(since)),
      ...earlierLines(restored),
      '',
      'Purchases, items, money and settings since then are gone; the receipts and the log of the game have them.',
      `Then start the service. ${nextCommand('doctor')} checks it first.`,
    ].join('\n'),
  };
}

function placeLines({ database, backup, keptIn, lastChangeAt }: Restored): readonly string[] {
  const last = toShownTime(lastChangeAt);
  return [
    backup === undefined
      ? `The database ${database} was restored by other means and is ready to be served.`
      : `The database ${database} is that of the backup ${backup}.`,
    ...(keptIn === undefined ? [] : [`The files from before are in ${keptIn}.`]),
    last === undefined
      ? 'It knows of no login and no change of credentials.'
      : `The last login or change of credentials that it knows of is of ${last}.`,
  ];
}

function endedLines({ signingKeys, operators, olderKeyFile }: Restored): readonly string[] {
  const { kid, revoked } = signingKeys;
  return [
    'Done:',
    `  The signing key ${kid} signs from now on, and ${describeCount(revoked.length, 'earlier one is revoked', 'earlier ones are revoked')}: every token and ticket from before is refused, and players and servers get new ones at their next login.`,
    `  ${capitalized(describeCount(operators.sessions, 'session'))} of operators ended, with ${describeCount(operators.links, 'one-time link')}: operators sign in again, with the passwords of the backup.`,
    ...(olderKeyFile === undefined
      ? []
      : [
          `  What was encrypted under the key of before, in ${olderKeyFile}, is encrypted anew under the key of today.`,
        ]),
  ];
}

function againLines({ secretKeys, bans, operators }: ChangesSince): readonly string[] {
  const counts = [
    `${describeCount(secretKeys.length, 'secret key')} revoked`,
    `${describeCount(bans.length, 'ban')} set`,
    `${describeCount(operators.length, 'operator')} disabled`,
  ];
  return [`  Again: ${counts.join(', ')}.`];
}

function unknownLines(why: string): readonly string[] {
  return [
    `What was changed after the backup is not known, because ${why}. To do, from your own records:`,
    '  Revoke again the secret keys that were revoked since; if you do not know which, issue new ones and revoke all others:',
    `    ${nextCommand('key list')}`,
    '  Ban again the players who were banned since, and delete again those who were deleted:',
    `    ${nextCommand('player ban <player-id>')}`,
    '  Disable again the operators who were disabled since, and look at the roles:',
    `    ${nextCommand('operator list')}`,
    '  Passwords changed since are the old ones again, of players and of operators.',
    '  Identities that were taken from players since log them in again; their contact addresses, by which accounts are recovered, and connections to identity providers are as before.',
  ];
}

/** The number of things of one kind that are shown to a person. */
const SHOWN_MAX = 50;

function leftLines({ before = '<url>', again }: Restored, since: ChangesSince): readonly string[] {
  const lines = [
    ...part(
      since.secretKeys,
      'Secret keys that were revoked, or ended, and are good again:',
      keyLine,
    ),
    ...part(since.bans, 'Bans that are gone:', banLine),
    ...part(
      since.deletedPlayers,
      'Players who were deleted and are back:',
      ({ titleId, playerId }) => nextCommand(`player delete ${playerId} --title ${titleId} --yes`),
    ),
    ...part(
      since.passwords,
      'Players with a password of before again, which somebody may know:',
      playerLine,
    ),
    ...part(
      since.identities,
      'Identities that were taken away and log their player in again; remove them in the console:',
      ({ titleId, playerId, provider }) => `${provider} of ${playerId} of title ${titleId}`,
    ),
    ...part(
      since.contacts,
      'Contact addresses that were changed or removed and are as before again; look at them in the console:',
      playerLine,
    ),
    ...part(
      since.connections,
      'Connections to identity providers that are as before again; look at them in the console:',
      ({ titleId, provider, connectionId, change }) =>
        `${[provider, connectionId].filter(Boolean).join('/')} of title ${titleId}: ${CHANGES[change]}`,
    ),
    ...part(since.operators, 'Operators who are as before again:', operatorLine),
    ...(since.playersFewer === 0
      ? []
      : [
          `  There are ${describeCount(since.playersFewer, 'player')} fewer: they registered since.`,
        ]),
  ];
  if (lines.length === 0) {
    return [
      'The database from before had no secret key, ban, operator, password, identity, contact address, connection or deletion that is lost.',
    ];
  }
  const atOnce = nextCommand(`restore --in-place --again --before ${quoteForShell(before)}`);
  return [
    'To do, by a comparison with the database from before:',
    ...lines,
    ...(again
      ? []
      : ['  Keys, bans and operators at once, before anything serves:', `    ${atOnce}`]),
  ];
}

function earlierLines({ keptSince }: Restored): readonly string[] {
  return part(
    keptSince,
    'An earlier restore has kept another database, which may know of more. Compare with it, too, before anything serves:',
    (path) => nextCommand(`restore --in-place --again --before ${quoteForShell(`sqlite:${path}`)}`),
  );
}

function part<T>(list: readonly T[], title: string, toLine: (one: T) => string): readonly string[] {
  if (list.length === 0) return [];
  const more = list.length - SHOWN_MAX;
  return [
    `  ${title}`,
    ...list.slice(0, SHOWN_MAX).map((one) => `    ${toLine(one)}`),
    ...(more > 0 ? [`    and ${more} more, which --json shows`] : []),
  ];
}

function keyLine({ keyId, titleId, name, endsAt }: EndedKey): string {
  const about = `${titleId}, ${toShownText(name)}`;
  const ends = endsAt !== undefined && endsAt > systemClock();
  const end = ends ? `; it was to end at ${toWireTime(endsAt)}` : '';
  return `${nextCommand(`key revoke ${keyId}`)}    # ${about}${end}`;
}

function banLine({ titleId, playerId, reason, ipAddress, expiresAt }: LostBan): string {
  const left =
    expiresAt === undefined ? undefined : Math.ceil((expiresAt - systemClock()) / HOUR_MS);
  const flags = [
    ...(left === undefined ? [] : [` --hours ${left}`]),
    ...(reason === undefined ? [] : [` --reason ${quoteForShell(toShownText(reason))}`]),
  ];
  const address =
    ipAddress === undefined ? '' : `    # and of the address ${ipAddress}: use --again`;
  return `${nextCommand(`player ban ${playerId} --title ${titleId}${flags.join('')}`)}${address}`;
}

function operatorLine({ name, changes }: ChangedOperator): string {
  const shown = toShownText(name);
  if (changes.includes('disabled')) return nextCommand(`operator disable ${quoteForShell(shown)}`);
  const words = changes.map((change) => WORDS[change]);
  return `${shown}: ${words.join(', ')}`;
}

function playerLine({ titleId, playerId }: ChangesSince['passwords'][number]): string {
  return `${playerId} of title ${titleId}`;
}

const WORDS: Readonly<Record<ChangedOperator['changes'][number], string>> = {
  disabled: 'was disabled',
  roles: 'had other roles',
  password: 'had another password',
  secondFactor: 'had another second factor, or none',
  recoveryCodes: 'had other recovery codes',
  invited: 'was invited since, and is not known',
};

const CHANGES: Readonly<Record<ChangedConnection['change'], string>> = {
  removed: 'was removed',
  changed: 'had other settings or another secret',
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
