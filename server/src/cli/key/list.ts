import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { listSecretKeys } from '../../titles/commands.ts';
import type { SecretKey } from '../../titles/secret-key.ts';
import type { CliCommand } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { requireTitle } from '../program/require-title.ts';
import { toShownScopes } from '../program/shown-scopes.ts';
import { formatTable } from '../program/table.ts';

export const keyList: CliCommand = {
  summary: 'Lists secret keys without their texts: when each ends, and when it was last used.',
  flags: [['--title <title-id>', 'Only those of this title.']],
  concerns: 'any',
  negative: 'there is no such title',
  examples: [
    ['key list', 'of all titles'],
    ['key list --title B0A7 --json', 'of one, for a program'],
  ],
  async run(input) {
    const titleId = titleFlag(input);
    const shown = await withDatabase(input.config, async ({ run, now }) => {
      if (titleId !== undefined) await requireTitle({ run }, titleId);
      const keys = await run(listSecretKeys, titleId === undefined ? {} : { titleId });
      const at = now();
      return keys.map((key) => toShown(key, at));
    });
    return {
      json: shown,
      text: formatTable(
        ['KEY', 'TITLE', 'NAME', 'HINT', 'SCOPES', 'STATE', 'ENDS', 'LAST USED'],
        shown.map((key) => [
          key.keyId,
          key.titleId,
          key.name,
          `…${key.hint}`,
          key.scopes.toString(),
          key.state,
          key.expiresAt ?? 'never',
          key.lastUsedAt ?? 'never',
        ]),
        'There is no secret key.',
      ),
    };
  },
};

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
    expiresAt: timeOrUndefined(expiresAt),
    revokedAt: timeOrUndefined(revokedAt),
    // A use is stored as the minute in which it was; the key may have been made within that minute.
    lastUsedAt: timeOrUndefined(lastUsedAt && Math.max(lastUsedAt, createdAt)),
  };
}

function stateOf(
  { revokedAt, expiresAt }: SecretKey,
  now: Instant,
): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'live';
}

function timeOrUndefined(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : toWireTime(instant);
}
