import { PLAYERS_PER_PAGE } from '../../kernel/limits.ts';
import { parseIpAddress } from '../../lib/ip-address.ts';
import { makeGuessKeys } from '../../limits/guesses.ts';
import { searchPlayers } from '../../players/commands/look-ups.ts';
import { toIdentity } from '../../players/identities.ts';
import { type Account, foldDisplayName, type PlayerCriterion } from '../../players/player.ts';
import { Failure } from '../../runtime/failure.ts';
import { keyEncryptionKeyOf } from '../../runtime/key-file.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand, CommandInput } from '../program/command.ts';
import { formatTable } from '../program/table.ts';
import { TITLE_FLAG, withNamedTitle } from './named-player.ts';
import { toShownPlayer, toShownText } from './shown-player.ts';

export const playerFind: CliCommand = {
  summary:
    'Finds players by id, by the beginning of any of their names, or by the address of their last login.',
  args: [
    [
      '<text>',
      'An account id, the beginning of an email address, username, custom id or display name, or an IP address.',
    ],
  ],
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['player find ada@example.com', 'by email address'],
    ['player find 203.0.113.7 --json', 'by address, newest login first, for a program'],
  ],
  async run(input) {
    const [text = ''] = input.args;
    if (text === '') throw new Failure('Say what to look for.', 2);
    const accounts = await withNamedTitle(input, async (storage, titleId) => {
      const criteria = await criteriaOf(text, { titleId, config: input.config, storage });
      return findAll(storage, { titleId, criteria });
    });
    const shown = accounts.map(toShownPlayer);
    return {
      json: shown,
      text: formatTable(
        ['PLAYER', 'NAME', 'USERNAME', 'EMAIL', 'CUSTOM ID', 'LAST LOGIN', 'BANNED'],
        shown.map((player) => [
          player.serviceId,
          toShownText(player.displayName),
          toShownText(player.username),
          toShownText(player.email),
          toShownText(player.customId ?? player.serverCustomId),
          player.lastLoginAt ?? 'never',
          player.isBanned ? 'yes' : 'no',
        ]),
        'There is no such player.',
      ),
      exitCode: shown.length === 0 ? 1 : 0,
    };
  },
};

/** Everything that a text may mean. An address is found by its digest, which needs the key file. */
async function criteriaOf(
  text: string,
  of: {
    readonly titleId: string;
    readonly config: CommandInput['config'];
    readonly storage: OpenStorage;
  },
): Promise<readonly PlayerCriterion[]> {
  const address = parseIpAddress(text);
  if (address !== undefined) {
    const guessKeys = makeGuessKeys(await keyEncryptionKeyOf(of.config, of.storage));
    const addressKey = guessKeys.addressKey({ titleId: of.titleId, address });
    const from = of.storage.now() - of.config.loginAttemptsKeptMs;
    return [{ kind: 'lastLogin', addressKey, from, before: Number.MAX_SAFE_INTEGER }];
  }
  const isPrefix = true;
  const identities = (['Email', 'Username', 'Custom', 'CustomServer'] as const).map(
    (provider): PlayerCriterion => {
      const { subject } = toIdentity(provider, text);
      return { kind: 'identity', provider, subject, isPrefix };
    },
  );
  return [
    { kind: 'id', playerId: text.toUpperCase() },
    ...identities,
    { kind: 'displayName', foldedName: foldDisplayName(text), isPrefix },
  ];
}

/** The players that fit any of the criteria, each once; of each criterion one page. */
async function findAll(
  { run, now }: OpenStorage,
  {
    titleId,
    criteria,
  }: { readonly titleId: string; readonly criteria: readonly PlayerCriterion[] },
): Promise<readonly Account[]> {
  const page = { titleId, after: undefined, limit: PLAYERS_PER_PAGE.max, now: now() };
  const pages = await Promise.all(
    criteria.map((criterion) => run(searchPlayers, { ...page, criterion })),
  );
  const found = pages.flatMap(({ accounts }) => accounts);
  return [...new Map(found.map((account) => [account.player.playerId, account])).values()];
}
