import { COMMAND_LINE } from '../kernel/author.ts';
import { type Instant, toWireTime } from '../kernel/instant.ts';
import { SECRET_KEYS_PER_TITLE_MAX } from '../kernel/limits.ts';
import { type Scope, SCOPES } from '../kernel/permissions.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand, shellCommand } from '../kernel/shell-command.ts';
import { Failure } from '../runtime/failure.ts';
import type { Storage } from '../storage/storage.ts';
import { expireSecretKey, listSecretKeys, revokeSecretKey } from '../titles/commands.ts';
import { issueSecretKey } from '../titles/issue-secret-key.ts';
import { endOfReplaced, endOfSuccessor, type SecretKey } from '../titles/secret-key.ts';
import { textFlag } from './program/command.ts';
import { databaseCommand } from './program/database-command.ts';
import { listed, toShownTime } from './program/print.ts';
import {
  ANY_TIME,
  nameFlag,
  noTitle,
  requireTitle,
  someOf,
  titleFlag,
  titleIdOf,
  valueOf,
  wordsOf,
} from './program/read-flags.ts';

export const keyIssue = databaseCommand({
  summary: 'Issues a secret key of a title and shows it once.',
  args: [['<title-id>', 'The title.']],
  flags: [
    ['--name <name>', 'The purpose of the key (default: Secret key).'],
    ['--scopes <scopes>', `The scopes of the key, ${someOf(SCOPES)} (default: everything).`],
    ['--expires-in <time>', 'When it ends, such as 90d (default: never).'],
  ],
  examples: [
    ['key issue B0A7 --name "Live-ops"', 'may do everything'],
    ['key issue B0A7 --name "Match-making" --scopes matchmaker', 'may only ask about players'],
    ['key issue B0A7 --expires-in 90d --json', 'ends by itself; for a program'],
  ],
  read(input) {
    const expiresIn = textFlag(input, 'expiresIn');
    return {
      titleId: titleIdOf(input.args[0] ?? ''),
      name: nameFlag(input, 'name') ?? 'Secret key',
      scopes: wordsOf('--scopes', textFlag(input, 'scopes'), SCOPES),
      lifetimeMs:
        expiresIn === undefined ? undefined : valueOf('--expires-in', expiresIn, ANY_TIME),
    };
  },
  async run(storage, { lifetimeMs, ...asked }) {
    const expiresAt = lifetimeMs === undefined ? undefined : storage.now() + lifetimeMs;
    return describeIssuedKey(await issueKey(storage, { ...asked, expiresAt }));
  },
});

export const keyRotate = databaseCommand({
  summary:
    'Issues a new secret key like an old one, shows it once, and lets the old one end later.',
  args: [['<key-id>', `The old key, as ${shellCommand('key list')} shows it.`]],
  flags: [['--overlap <time>', 'How long both are good (default: 24h).']],
  examples: [
    ['key rotate 3cVqzXb0T1mC5m0mXq2h9A', 'both are good for a day'],
    ['key rotate 3cVqzXb0T1mC5m0mXq2h9A --overlap 7d', 'both are good for a week'],
  ],
  negative: 'there is no such key, or it is not good any more',
  read: (input) => ({
    keyId: input.args[0] ?? '',
    overlapMs: valueOf('--overlap', textFlag(input, 'overlap') ?? '24h', ANY_TIME),
  }),
  async run(storage, { keyId, overlapMs }) {
    const now = storage.now();
    const endsAt = now + overlapMs;
    const old = await findLive(storage, keyId, now);
    const { titleId, name, scopes } = old;
    const expiresAt = endOfSuccessor(old, now);
    const key = await issueKey(storage, { titleId, name, scopes, expiresAt });
    // The new key is issued first: if this process ends in between, the old one is still good.
    await storage.run(expireSecretKey, { keyId, expiresAt: endsAt, now });
    const oldEndsAt = toWireTime(endOfReplaced(old, endsAt));
    const { json, text } = describeIssuedKey(key);
    return {
      json: { ...json, replaces: { keyId, expiresAt: oldEndsAt } },
      text: `${text}\nThe old key ${keyId} ends at ${oldEndsAt}.`,
    };
  },
});

async function findLive(
  { run }: Pick<Storage, 'run'>,
  keyId: string,
  now: Instant,
): Promise<SecretKey> {
  const key = (await run(listSecretKeys, {})).find((it) => it.keyId === keyId);
  if (!key) throw new Failure('There is no secret key with this id.');
  if (stateOf(key, now) !== 'live') {
    throw new Failure(
      `This secret key is revoked or expired; ${nextCommand(`key issue ${key.titleId}`)} makes a new one.`,
    );
  }
  return key;
}

export const keyList = databaseCommand({
  summary: 'Lists secret keys without their texts: when each ends, and when it was last used.',
  flags: [['--title <title-id>', 'Only those of this title.']],
  negative: 'there is no such title',
  examples: [
    ['key list', 'of all titles'],
    ['key list --title B0A7 --json', 'of one, for a program'],
  ],
  read: titleFlag,
  async run({ run, now }, titleId) {
    await requireTitle({ run }, titleId);
    const keys = await run(listSecretKeys, titleId === undefined ? {} : { titleId });
    const at = now();
    return listed(
      keys.map((key) => toShown(key, at)),
      {
        KEY: 'keyId',
        TITLE: 'titleId',
        NAME: 'name',
        HINT: ({ hint }) => `…${hint}`,
        SCOPES: 'scopes',
        STATE: 'state',
        ENDS: ({ expiresAt }) => expiresAt ?? 'never',
        'LAST USED': ({ lastUsedAt }) => lastUsedAt ?? 'never',
      },
      'There is no secret key.',
    );
  },
});

function toShown(key: SecretKey, now: Instant) {
  const { keyId, titleId, name, hint, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  return {
    keyId,
    titleId,
    name,
    hint,
    scopes: toShownScopes(scopes),
    state: stateOf(key, now),
    createdAt: toWireTime(createdAt),
    expiresAt: toShownTime(expiresAt),
    revokedAt: toShownTime(revokedAt),
    // A use is stored as the minute in which it was; the key may have been made within that minute.
    lastUsedAt: toShownTime(lastUsedAt && Math.max(lastUsedAt, createdAt)),
  };
}

function stateOf(
  { revokedAt, expiresAt }: SecretKey,
  now: Instant,
): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'live';
}

export const keyRevoke = databaseCommand({
  summary:
    'Revokes a secret key and every title token got with it, at once and for good, in a running service too.',
  args: [['<key-id>', `The key, as ${shellCommand('key list')} shows it.`]],
  examples: [['key revoke 3cVqzXb0T1mC5m0mXq2h9A', 'nobody can use it any more']],
  negative: 'there is no such key',
  read: ({ args: [keyId = ''] }) => keyId,
  async run({ run, now }, keyId) {
    const outcome = await run(revokeSecretKey, { keyId, now: now() });
    if (outcome === 'notFound') throw new Failure('There is no secret key with this id.');
    return { json: { keyId, revoked: true }, text: `The secret key ${keyId} is revoked.` };
  },
});

/** Issues a secret key with a random text, which is stored nowhere; a Failure says why it cannot. */
export async function issueKey(
  { run, now }: Pick<Storage, 'run' | 'now'>,
  asked: {
    readonly titleId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt: Instant | undefined;
  },
) {
  const deps = { run, random: systemRandom, now };
  const issued = await issueSecretKey(deps, { ...asked, madeBy: COMMAND_LINE });
  switch (issued.status) {
    case 'issued': {
      const { keyId, text: secretKey } = issued;
      return { ...asked, expiresAt: toShownTime(asked.expiresAt), keyId, secretKey };
    }
    case 'noTitle':
      throw noTitle(asked.titleId);
    case 'tooMany':
      throw new Failure(
        `Title ${asked.titleId} has ${SECRET_KEYS_PER_TITLE_MAX} live secret keys already; revoke one first.`,
      );
    default:
      throw new Error(`A random text made no secret key: ${issued.status}`);
  }
}

function describeIssuedKey(key: Awaited<ReturnType<typeof issueKey>>) {
  const { keyId, titleId, scopes, expiresAt, secretKey } = key;
  const may = scopes.length === 0 ? 'everything' : `only what ${scopes.join(', ')} may`;
  const end = expiresAt === undefined ? 'never ends' : `ends at ${expiresAt}`;
  return {
    json: { ...key, scopes: toShownScopes(scopes) },
    text: [
      `The secret key ${keyId} of title ${titleId}; it is shown this once:`,
      '',
      `  ${secretKey}`,
      '',
      `It may do ${may}, and ${end}.`,
    ].join('\n'),
  };
}

/** The scopes of a secret key as the command line shows them. A key without any may do everything. */
function toShownScopes(scopes: readonly Scope[]): readonly Scope[] | 'all' {
  return scopes.length === 0 ? 'all' : scopes;
}
