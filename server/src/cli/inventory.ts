import { grantItems, type GrantOutcome } from '../economy/inventory/commands/grants.ts';
import { findInventory, revokeItems } from '../economy/inventory/commands/items.ts';
import { type AnyGrantFault, itemsGranted } from '../economy/inventory/grant.ts';
import { INSTANCE_ID_OR_NONE, type ItemInstance } from '../economy/inventory/holdings.ts';
import { toGrantRefusal } from '../economy/inventory/refusals.ts';
import { toWireTime } from '../kernel/instant.ts';
import { GIVEN_ITEMS_MAX, GRANTED_ITEMS_MAX, PAGE_ENTRIES } from '../kernel/limits.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { SEED_BYTES } from '../lib/seeded-random.ts';
import { Failure } from '../runtime/failure.ts';
import {
  type NamedPlayer,
  noPlayer,
  PLAYER_ARGS,
  TITLE_FLAG,
  toShownText,
  withNamedPlayer,
} from './player/named-player.ts';
import { type CliCommand, type CommandInput, textFlag } from './program/command.ts';
import { formatTable } from './program/print.ts';
import { nameOf } from './program/read-flags.ts';

export const inventoryShow: CliCommand = {
  summary: `Shows the items of a player in the order in which they came, ${PAGE_ENTRIES.max} at a time.`,
  args: PLAYER_ARGS,
  flags: [
    TITLE_FLAG,
    ['--after <instance>', 'Goes on behind an instance that was shown (default: from the first).'],
  ],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['inventory show C3A1F07E5B2D9846', 'for a person'],
    ['inventory show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run(input) {
    const after = afterOf(input);
    const { items, next } = await withNamedPlayer(input, async ({ run, now }, of) => {
      const found = await run(findInventory, { ...of, now: now(), after, count: PAGE_ENTRIES.max });
      if (!found) throw noPlayer(of);
      return found;
    });
    const shown = items.map(toShownItem);
    const table = formatTable(
      ['INSTANCE', 'ITEM', 'CATALOG', 'USES', 'SINCE', 'UNTIL', 'NOTE'],
      shown.map((item) => [
        item.instanceId,
        toShownText(item.itemId),
        toShownText(item.catalogVersion),
        `${item.remainingUses ?? ''}`,
        item.acquiredAt,
        item.expiresAt ?? '',
        item.annotation === undefined ? '' : toShownText(item.annotation),
      ]),
      'The player has no items.',
    );
    const more = next === undefined ? '' : `\nThere are more: --after ${next}`;
    return { json: { items: shown, next }, text: `${table}${more}` };
  },
};

function afterOf(input: CommandInput): string {
  const text = textFlag(input, 'after') ?? '';
  if (new RegExp(INSTANCE_ID_OR_NONE).test(text)) return text;
  throw new Failure(`--after must be an instance that was shown, not ${JSON.stringify(text)}.`, 2);
}

/** An item as the command line shows one; members that it lacks are undefined. */
function toShownItem(item: ItemInstance) {
  return {
    ...item,
    acquiredAt: toWireTime(item.acquiredAt),
    expiresAt: item.expiresAt === undefined ? undefined : toWireTime(item.expiresAt),
  };
}

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

export const inventoryRevoke: CliCommand = {
  summary: 'Takes an item away from a player; a stack goes whole.',
  args: [...PLAYER_ARGS, ['<instance-id>', 'The item, as "inventory show" names it.']],
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player, or the player does not have it',
  examples: [['inventory revoke C3A1F07E5B2D9846 7B1E90C4D2F3A586', 'it is gone at once']],
  async run(input) {
    const [, instanceId = ''] = input.args;
    const playerId = await withNamedPlayer(input, async ({ run, now }, of) => {
      const [status] = await run(revokeItems, {
        titleId: of.titleId,
        by: 'commandLine',
        requestId: undefined,
        now: now(),
        items: [{ playerId: of.playerId, instanceId }],
      });
      if (status === 'noPlayer') throw noPlayer(of);
      if (status === 'noItem') throw new Failure('The player has no such item.');
      return of.playerId;
    });
    return {
      json: { playerId, instanceId, revoked: true },
      text: `The player ${playerId} no longer has ${instanceId}.`,
    };
  },
};
