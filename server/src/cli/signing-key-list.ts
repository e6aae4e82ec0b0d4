import type { StoredSigningKey } from '../identity/ports.ts';
import { toWireTime } from '../kernel/instant.ts';
import type { CliCommand } from './command.ts';
import { withDatabase } from './database.ts';
import { tableOf } from './terminal.ts';

export const signingKeyList: CliCommand = {
  name: 'signing-key list',
  summary:
    'Lists the signing keys, oldest first: which one signs, which are only accepted, which are dead.',
  concerns: 'any',
  examples: [
    ['signing-key list', 'as a table'],
    ['signing-key list --json', 'for a program'],
  ],
  async run({ config }) {
    const keys = await withDatabase(config, (storage) => storage.signingKeys.list());
    const shown = keys.map(toShown);
    return {
      json: shown,
      text: tableOf(
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

/** Never the sealed key itself. */
function toShown({ kid, createdAt, retiredAt, revokedAt }: StoredSigningKey) {
  return {
    kid,
    state: revokedAt !== undefined ? 'revoked' : retiredAt !== undefined ? 'accepted' : 'signs',
    createdAt: toWireTime(createdAt),
    retiredAt: retiredAt === undefined ? undefined : toWireTime(retiredAt),
    revokedAt: revokedAt === undefined ? undefined : toWireTime(revokedAt),
  };
}
