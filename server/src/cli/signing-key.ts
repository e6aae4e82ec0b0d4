import { listSigningKeys, revokeSigningKey } from '../credentials/commands.ts';
import { rotateSigningKey } from '../credentials/rotate-signing-key.ts';
import type { StoredSigningKey } from '../credentials/signing-key.ts';
import { toWireTime } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { nextCommand, shellCommand } from '../kernel/shell-command.ts';
import { Failure } from '../runtime/failure.ts';
import { keyEncryptionOf } from '../runtime/key-file.ts';
import { databaseCommand } from './program/database-command.ts';
import { listed, toShownTime } from './program/print.ts';
import { requireTitle, titleFlag } from './program/read-flags.ts';

export const signingKeyList = databaseCommand({
  summary:
    'Lists the signing keys, oldest first: which one signs, which are only accepted, which are revoked.',
  examples: [
    ['signing-key list', 'as a table'],
    ['signing-key list --json', 'for a program'],
  ],
  async run({ run }) {
    return listed(
      (await run(listSigningKeys)).map(toShown),
      {
        KEY: 'kid',
        STATE: 'state',
        CREATED: 'createdAt',
        RETIRED: 'retiredAt',
        REVOKED: 'revokedAt',
      },
      'There is no signing key yet; the first start of the service makes one.',
    );
  },
});

/** Without the sealed key itself. */
function toShown(key: StoredSigningKey) {
  return {
    kid: key.kid,
    state: stateOf(key),
    createdAt: toWireTime(key.createdAt),
    retiredAt: toShownTime(key.retiredAt),
    revokedAt: toShownTime(key.revokedAt),
  };
}

/** `waits`: published, but not yet signing; an interrupted rotation leaves such a key. */
function stateOf({ activatedAt, retiredAt, revokedAt }: StoredSigningKey): string {
  if (revokedAt !== undefined) return 'revoked';
  if (retiredAt !== undefined) return 'accepted';
  return activatedAt === undefined ? 'waits' : 'signs';
}

export const signingKeyRotate = databaseCommand({
  summary:
    'Makes a key that signs from now on, in a running service too; what older keys signed stays good until its end.',
  examples: [['signing-key rotate', 'once in a while, or before an old key is revoked']],
  read: ({ config }) => config,
  async run(storage, config) {
    const { run, now } = storage;
    const keyEncryption = await keyEncryptionOf(config, storage);
    const kid = await rotateSigningKey({ run, now, random: systemRandom, keyEncryption });
    return {
      json: { kid },
      text: `The key ${kid} signs from now on; older keys go on being accepted.`,
    };
  },
});

export const signingKeyRevoke = databaseCommand({
  summary:
    'Revokes everything that a retired key signed, of all titles or of one; those players log in again.',
  args: [['<kid>', `The key, as ${shellCommand('signing-key list')} shows it.`]],
  flags: [['--title <title-id>', 'Only what it signed for this title.']],
  examples: [
    ['signing-key revoke 6xKq0w9Z', 'after signing-key rotate: the key has leaked'],
    ['signing-key revoke 6xKq0w9Z --title B0A7', 'for one title'],
  ],
  negative: 'there is no such key, or it is the one that signs',
  read: (input) => ({ kid: input.args[0] ?? '', titleId: titleFlag(input) }),
  async run({ run, now }, { kid, titleId }) {
    await requireTitle({ run }, titleId);
    const of = titleId === undefined ? { kid } : { kid, titleId };
    const outcome = await run(revokeSigningKey, { ...of, now: now() });
    if (outcome === 'notFound') throw new Failure('There is no signing key with this id.');
    if (outcome === 'signing') {
      throw new Failure(
        `The key ${kid} is the one that signs; run ${nextCommand('signing-key rotate')} first.`,
      );
    }
    return {
      json: { kid, titleId, revoked: true },
      text: `Nothing that the key ${kid} signed${titleId === undefined ? '' : ` for title ${titleId}`} is accepted any more.`,
    };
  },
});
