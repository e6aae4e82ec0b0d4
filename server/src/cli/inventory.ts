import { NO_LEADING_ZERO, wholeNumber } from '../config/option.ts';
import { grantItems, type GrantOutcome } from '../economy/inventory/commands/grants.ts';
import { findInventory, revokeItems } from '../economy/inventory/commands/items.ts';
import { itemsGranted } from '../economy/inventory/grant.ts';
import { INSTANCE_ID_OR_NONE, type ItemInstance } from '../economy/inventory/holdings.ts';
import { describeGrantFault } from '../economy/inventory/refusals.ts';
import { toWireTime } from '../kernel/instant.ts';
import { GIVEN_ITEMS_MAX, GRANTED_ITEMS_MAX, PAGE_ENTRIES } from '../kernel/limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { SEED_BYTES } from '../lib/seeded-random.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { type NamedPlayer, noPlayer, playerCommand } from './named-player.ts';
import { textFlag } from './program/command.ts';
import { formatTable, safe, toShownText, toShownTime } from './program/print.ts';
import { nameFlag, valueOf } from './program/read-flags.ts';

export const inventoryShow = playerCommand({
  summary: `Shows the items of a player in the order in which they came, ${PAGE_ENTRIES.max} at a time.`,
  flags: [
    ['--after <instance>', 'Goes on behind an instance that was shown (default: from the first).'],
  ],
  examples: [
    ['inventory show C3A1F07E5B2D9846', 'for a person'],
    ['inventory show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  read(input) {
    const after = textFlag(input, 'after') ?? '';
    if (new RegExp(INSTANCE_ID_OR_NONE).test(after)) return after;
    const given = JSON.stringify(after);
    throw new WrongUse(`--after must be an instance that was shown, not ${given}.`);
  },
  async run({ run, now }, of, after) {
    const page = { after, count: PAGE_ENTRIES.max };
    const found = await run(findInventory, { ...of, now: now(), ...page });
    if (!found) throw noPlayer(of);
    const items = found.items.map(toShownItem);
    const table = formatTable(
      items,
      {
        INSTANCE: 'instanceId',
        ITEM: safe('itemId'),
        CATALOG: safe('catalogVersion'),
        USES: 'remainingUses',
        SINCE: 'acquiredAt',
        UNTIL: 'expiresAt',
        NOTE: safe('annotation'),
      },
      'The player has no items.',
    );
    const { next } = found;
    const more = next === undefined ? '' : `\nThere are more: --after ${next}`;
    return { json: { items, next }, text: `${table}${more}` };
  },
});

/** An item as the command line shows one; members that it lacks are undefined. */
function toShownItem(item: ItemInstance) {
  return {
    ...item,
    acquiredAt: toWireTime(item.acquiredAt),
    expiresAt: toShownTime(item.expiresAt),
  };
}

export const inventoryGrant = playerCommand({
  summary: 'Gives a player an item, with everything that comes along with it.',
  args: [['<item-id>', 'The item, as the catalog has it.']],
  flags: [
    ['--catalog-version <version>', "The catalog version (default: the title's default)."],
    ['--count <count>', 'How many (default: 1).'],
    ['--note <text>', 'Is kept with the item.'],
  ],
  negative: 'there is no such player or item, or the player cannot get it',
  examples: [
    ['inventory grant C3A1F07E5B2D9846 sword --note "Ticket 4711"', 'one sword'],
    ['inventory grant C3A1F07E5B2D9846 potion --count 10', 'ten potions'],
  ],
  read(input) {
    const [, itemId = ''] = input.args;
    const bounds = wholeNumber({ min: 1, max: GRANTED_ITEMS_MAX }, NO_LEADING_ZERO);
    const count = valueOf('--count', textFlag(input, 'count') ?? '1', bounds);
    const annotation = nameFlag(input, 'note');
    return { itemId, count, annotation, catalogVersion: textFlag(input, 'catalogVersion') };
  },
  async run({ run, now }, of, { itemId, count, annotation, catalogVersion }) {
    const grant = { playerId: of.playerId, itemId, annotation, data: undefined };
    const outcome = await run(grantItems, {
      titleId: of.titleId,
      by: 'commandLine',
      requestId: undefined,
      now: now(),
      seed: systemRandom(SEED_BYTES).toString('hex'),
      catalogVersion,
      grants: Array.from({ length: count }, () => grant),
    });
    if (outcome.status !== 'granted') throw refusalOf(outcome, { ...of, itemId });
    const items = itemsGranted(outcome.given).map(({ item }) => item);
    const soldOut = outcome.given.flatMap((one) => ('status' in one ? one : []));
    const [first] = soldOut;
    if (first && items.length === 0) throw new Failure(describeGrantFault(first));
    const lines = items.map((item) => `${item.instanceId}  ${toShownText(item.itemId)}`);
    const missed = first ? [`${soldOut.length} not given: ${describeGrantFault(first)}`] : [];
    return { json: items.map(toShownItem), text: [...lines, ...missed].join('\n') };
  },
});

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
      return new Failure(describeGrantFault(outcome));
  }
}

export const inventoryRevoke = playerCommand({
  summary: 'Takes an item away from a player; a stack goes whole.',
  args: [['<instance-id>', 'The item, as "inventory show" names it.']],
  negative: 'there is no such player, or the player does not have it',
  examples: [['inventory revoke C3A1F07E5B2D9846 7B1E90C4D2F3A586', 'it is gone at once']],
  read: ({ args: [, instanceId = ''] }) => instanceId,
  async run({ run, now }, of, instanceId) {
    const { titleId, playerId } = of;
    const [status] = await run(revokeItems, {
      titleId,
      by: 'commandLine',
      requestId: undefined,
      now: now(),
      items: [{ playerId, instanceId }],
    });
    if (status === 'noPlayer') throw noPlayer(of);
    if (status === 'noItem') throw new Failure('The player has no such item.');
    return {
      json: { playerId, instanceId, revoked: true },
      text: `The player ${playerId} no longer has ${instanceId}.`,
    };
  },
});
