import { grantItems, type GrantOutcome } from '../../economy/inventory/commands/grants.ts';
import { type AnyGrantFault, itemsGranted } from '../../economy/inventory/grant.ts';
import { toGrantRefusal } from '../../economy/inventory/refusals.ts';
import { GIVEN_ITEMS_MAX, GRANTED_ITEMS_MAX } from '../../kernel/limits.ts';
import { systemRandom } from '../../kernel/secrets.ts';
import { SEED_BYTES } from '../../lib/seeded-random.ts';
import { Failure } from '../../runtime/failure.ts';
import {
  type NamedPlayer,
  noPlayer,
  PLAYER_ARGS,
  TITLE_FLAG,
  withNamedPlayer,
} from '../player/named-player.ts';
import { toShownText } from '../player/shown-player.ts';
import { type CliCommand, type CommandInput, textFlag } from '../program/command.ts';
import { nameOf } from '../program/read-flags.ts';
import { toShownItem } from './show.ts';

export const inventoryGrant: CliCommand = {
  summary: 'Gives a player an item, with everything that comes along with it.',
  args: [...PLAYER_ARGS, ['<item-id>', 'The item, as the catalog has it.']],
  flags: [
    TITLE_FLAG,
    ['--catalog-version <version>', "The catalog version (default: the title's default)."],
    ['--count <count>', 'How many (default: 1).'],
    ['--note <text>', 'Is kept with the item.'],
  ],
  concerns: 'any',
  negative: 'there is no such player or item, or the player cannot get it',
  examples: [
    ['inventory grant C3A1F07E5B2D9846 sword --note "Ticket 4711"', 'one sword'],
    ['inventory grant C3A1F07E5B2D9846 potion --count 10', 'ten potions'],
  ],
  async run(input) {
    const [, itemId = ''] = input.args;
    const count = countOf(input);
    const note = textFlag(input, 'note');
    const annotation = note === undefined ? undefined : nameOf(note);
    const given = await withNamedPlayer(input, async ({ run, now }, of) => {
      const grant = { playerId: of.playerId, itemId, annotation, data: undefined };
      const outcome = await run(grantItems, {
        titleId: of.titleId,
        by: 'commandLine',
        requestId: undefined,
        now: now(),
        seed: systemRandom(SEED_BYTES).toString('hex'),
        catalogVersion: textFlag(input, 'catalogVersion'),
        grants: Array.from({ length: count }, () => grant),
      });
      if (outcome.status !== 'granted') throw refusalOf(outcome, { ...of, itemId });
      return outcome.given;
    });
    const items = itemsGranted(given).map(({ item }) => item);
    const soldOut = given.flatMap((one) => ('status' in one ? one : []));
    const [first] = soldOut;
    if (first && items.length === 0) throw new Failure(describeGiveFault(first));
    const lines = items.map((item) => `${item.instanceId}  ${toShownText(item.itemId)}`);
    const missed = first ? [`${soldOut.length} not given: ${describeGiveFault(first)}`] : [];
    return { json: items.map(toShownItem), text: [...lines, ...missed].join('\n') };
  },
};

function countOf(input: CommandInput): number {
  const text = textFlag(input, 'count') ?? '1';
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= GRANTED_ITEMS_MAX) return count;
  throw new Failure(
    `--count must be a whole number from 1 to ${GRANTED_ITEMS_MAX}, not ${JSON.stringify(text)}.`,
    2,
  );
}

function refusalOf(
  outcome: Exclude<GrantOutcome, { readonly status: 'granted' }>,
  of: NamedPlayer & { readonly itemId: string },
): Failure {
  switch (outcome.status) {
    case 'unknownPlayers':
      return noPlayer(of);
    case 'noCatalog':
      return new Failure('There is no such catalog version, or the title has no default.');
    case 'unknownItems':
      return new Failure(`The catalog version has no item ${JSON.stringify(of.itemId)}.`);
    case 'tooManyGiven':
      return new Failure(`That would be more than ${GIVEN_ITEMS_MAX} items.`);
    default:
      return new Failure(describeGiveFault(outcome));
  }
}

function describeGiveFault(fault: AnyGrantFault): string {
  const { extras } = toGrantRefusal(fault);
  const [sentence] = Object.values(extras.details ?? {}).flat();
  return extras.message ?? sentence ?? 'The player cannot get it.';
}
