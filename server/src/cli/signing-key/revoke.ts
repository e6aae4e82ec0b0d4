import { revokeSigningKey } from '../../credentials/commands.ts';
import { nextCommand, shellCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { CliCommand } from '../program/command.ts';
import { titleFlag } from '../program/read-flags.ts';
import { requireTitle } from '../program/require-title.ts';

export const signingKeyRevoke: CliCommand = {
  summary:
    'Revokes everything that a retired key signed, of all titles or of one; those players log in again.',
  args: [['<kid>', `The key, as ${shellCommand('signing-key list')} shows it.`]],
  flags: [['--title <title-id>', 'Only what it signed for this title.']],
  concerns: 'any',
  examples: [
    ['signing-key revoke 6xKq0w9Z', 'after signing-key rotate: the key has leaked'],
    ['signing-key revoke 6xKq0w9Z --title B0A7', 'for one title'],
  ],
  negative: 'there is no such key, or it is the one that signs',
  async run(input) {
    const kid = input.args[0] ?? '';
    const titleId = titleFlag(input);
    const outcome = await withDatabase(input.config, async (storage) => {
      const { run } = storage;
      if (titleId !== undefined) await requireTitle({ run }, titleId);
      const now = storage.now();
      return run(revokeSigningKey, titleId === undefined ? { kid, now } : { kid, titleId, now });
    });
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
};
