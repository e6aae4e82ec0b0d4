import { SCOPES } from '../../kernel/permissions.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import { type CliCommand, textFlag } from '../program/command.ts';
import { nameOf, scopesOf, timeOf, titleIdOf } from '../program/read-flags.ts';
import { describeIssuedKey, issueKey } from './issued-key.ts';

export const keyIssue: CliCommand = {
  summary: 'Issues a secret key of a title and shows it once.',
  args: [['<title-id>', 'The title.']],
  flags: [
    ['--name <name>', 'The purpose of the key (default: Secret key).'],
    [
      '--scopes <scopes>',
      `The scopes of the key, some of ${SCOPES.join(', ')}, separated by commas (default: everything).`,
    ],
    ['--expires-in <time>', 'When it ends, such as 90d (default: never).'],
  ],
  concerns: 'any',
  examples: [
    ['key issue B0A7 --name "Live-ops"', 'may do everything'],
    ['key issue B0A7 --name "Match-making" --scopes matchmaker', 'may only ask about players'],
    ['key issue B0A7 --expires-in 90d --json', 'ends by itself; for a program'],
  ],
  async run(input) {
    const titleId = titleIdOf(input.args[0] ?? '');
    const name = nameOf(textFlag(input, 'name') ?? 'Secret key');
    const scopes = scopesOf(textFlag(input, 'scopes'));
    const expiresIn = textFlag(input, 'expiresIn');
    const lifetimeMs = expiresIn === undefined ? undefined : timeOf('--expires-in', expiresIn);
    const key = await withDatabase(input.config, (storage) => {
      const expiresAt = lifetimeMs === undefined ? undefined : storage.now() + lifetimeMs;
      return issueKey(storage, { titleId, name, scopes, expiresAt });
    });
    return describeIssuedKey(key);
  },
};
