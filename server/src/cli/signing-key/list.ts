import { listSigningKeys } from '../../credentials/commands.ts';
import type { StoredSigningKey } from '../../credentials/signing-key.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { formatTable } from '../program/table.ts';

export const signingKeyList: CliCommand = {
  summary:
    'Lists the signing keys, oldest first: which one signs, which are only accepted, which are revoked.',
  concerns: 'any',
  examples: [
    ['signing-key list', 'as a table'],
    ['signing-key list --json', 'for a program'],
  ],
  async run({ config }) {
    const keys = await withDatabase(config, (storage) => storage.run(listSigningKeys));
    const shown = keys.map(toShown);
    return {
      json: shown,
      text: formatTable(
        ['KEY', 'STATE', 'CREATED', 'RETIRED', 'REVOKED'],
        shown.map(({ kid, state, createdAt, retiredAt, revokedAt }) => [
          kid,
          state,
          createdAt,
          retiredAt ?? '',
          revokedAt ?? '',
        ]),
        'There is no signing key yet; the first start of the service makes one.',
      ),
    };
  },
};

/** Without the sealed key itself. */
function toShown(key: StoredSigningKey) {
  const { kid, createdAt, retiredAt, revokedAt } = key;
  return {
    kid,
    state: stateOf(key),
    createdAt: toWireTime(createdAt),
    retiredAt: retiredAt === undefined ? undefined : toWireTime(retiredAt),
    revokedAt: revokedAt === undefined ? undefined : toWireTime(revokedAt),
  };
}

/** `waits`: published, but not yet signing; an interrupted rotation leaves such a key. */
function stateOf({ activatedAt, retiredAt, revokedAt }: StoredSigningKey): string {
  if (revokedAt !== undefined) return 'revoked';
  if (retiredAt !== undefined) return 'accepted';
  return activatedAt === undefined ? 'waits' : 'signs';
}
