import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { nextCommand, shellCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { expireSecretKey, listSecretKeys } from '../../titles/commands.ts';
import { endOfReplaced, endOfSuccessor, type SecretKey } from '../../titles/secret-key.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { timeOf } from '../program/read-flags.ts';
import { describeIssuedKey, issueKey } from './issued-key.ts';

export const keyRotate: CliCommand = {
  summary:
    'Issues a new secret key like an old one, shows it once, and lets the old one end later.',
  args: [['<key-id>', `The old key, as ${shellCommand('key list')} shows it.`]],
  flags: [['--overlap <time>', 'How long both are good (default: 24h).']],
  concerns: 'any',
  examples: [
    ['key rotate 3cVqzXb0T1mC5m0mXq2h9A', 'both are good for a day'],
    ['key rotate 3cVqzXb0T1mC5m0mXq2h9A --overlap 7d', 'both are good for a week'],
  ],
  negative: 'there is no such key, or it is not good any more',
  async run(input) {
    const keyId = input.args[0] ?? '';
    const overlapMs = timeOf('--overlap', textFlag(input, 'overlap') ?? '24h');
    return withDatabase(input.config, async (storage) => {
      const { run } = storage;
      const now = storage.now();
      const endsAt = now + overlapMs;
      const old = await findLive({ run }, keyId, now);
      const { titleId, name, scopes } = old;
      const key = await issueKey(storage, {
        titleId,
        name,
        scopes,
        expiresAt: endOfSuccessor(old, now),
      });
      // The new key is issued first: if this process ends in between, the old one is still good.
      await run(expireSecretKey, { keyId, expiresAt: endsAt, now });
      const oldEndsAt = toWireTime(endOfReplaced(old, endsAt));
      const { json, text } = describeIssuedKey(key, {
        text: `The old key ${keyId} ends at ${oldEndsAt}.`,
      });
      return { json: { ...(json as object), replaces: { keyId, expiresAt: oldEndsAt } }, text };
    });
  },
};

async function findLive(
  { run }: Pick<Storage, 'run'>,
  keyId: string,
  now: Instant,
): Promise<SecretKey> {
  const key = (await run(listSecretKeys, {})).find((it) => it.keyId === keyId);
  if (!key) throw new Failure('There is no secret key with this id.');
  if (key.revokedAt !== undefined || (key.expiresAt ?? Number.POSITIVE_INFINITY) <= now) {
    throw new Failure(
      `This secret key is revoked or expired; ${nextCommand(`key issue ${key.titleId}`)} makes a new one.`,
    );
  }
  return key;
}
