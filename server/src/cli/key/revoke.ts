import { shellCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { revokeSecretKey } from '../../titles/commands.ts';
import type { CliCommand } from '../program/command.ts';

export const keyRevoke: CliCommand = {
  summary:
    'Revokes a secret key and every title token got with it, at once and for good, in a running service too.',
  args: [['<key-id>', `The key, as ${shellCommand('key list')} shows it.`]],
  concerns: 'any',
  examples: [['key revoke 3cVqzXb0T1mC5m0mXq2h9A', 'nobody can use it any more']],
  negative: 'there is no such key',
  async run({ args, config }) {
    const keyId = args[0] ?? '';
    const outcome = await withDatabase(config, ({ run, now }) =>
      run(revokeSecretKey, { keyId, now: now() }),
    );
    if (outcome === 'notFound') throw new Failure('There is no secret key with this id.');
    return { json: { keyId, revoked: true }, text: `The secret key ${keyId} is revoked.` };
  },
};
