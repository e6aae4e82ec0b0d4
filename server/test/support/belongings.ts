import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { INVENTORY_ITEMS_READ_MAX, UNPACKED_ITEMS_MAX } from '../../src/kernel/limits.ts';
import type { Scenario } from './scenario.ts';
import { must, setCatalog } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

// Steps that give players items, over the wire.

/** The catalog of scenarios about items. */
const GOODS = [
  { ItemId: 'sword', DisplayName: 'Sword of Dawn', ItemClass: 'weapon' },
  { ItemId: 'potion', IsStackable: true, Consumable: { UsageCount: 3 } },
  { ItemId: 'pass', Consumable: { UsagePeriod: HOUR_MS / 1_000 } },
  { ItemId: 'pack', Bundle: { BundledItems: ['sword', 'potion'] } },
];

/** A player in a title with a catalog. */
export async function aHolder(world: World, customId?: string): Promise<LoggedIn> {
  await setCatalog(world, { items: GOODS });
  return world.logIn(customId);
}

/** Gives a player items; what was given comes back. */
export async function grant(
  world: World,
  { playerId }: Pick<LoggedIn, 'playerId'>,
  ...ItemIds: readonly string[]
): Promise<Reply['data']> {
  const body = { ServiceId: playerId, ItemIds };
  return (await must(world.asTitle('/Server/GrantItemsToUser', body))).ItemGrantResults;
}

/** Gives a player as many items as one answer can have. */
export async function grantFullAnswer(
  world: World,
  holder: Pick<LoggedIn, 'playerId'>,
): Promise<void> {
  // A bundle is an item, too.
  const BundledItems = Array.from({ length: UNPACKED_ITEMS_MAX - 1 }, () => 'sword');
  await setCatalog(world, { items: ['sword', { ItemId: 'load', Bundle: { BundledItems } }] });
  const loads = INVENTORY_ITEMS_READ_MAX / UNPACKED_ITEMS_MAX;
  await grant(world, holder, ...Array.from({ length: loads }, () => 'load'));
}

/** The items of a player. */
export async function itemsOf(
  world: World,
  { playerId }: Pick<LoggedIn, 'playerId'>,
): Promise<Reply['data']> {
  const body = { ServiceId: playerId };
  return (await must(world.asTitle('/Admin/GetUserInventory', body))).Inventory;
}

/** Calls a door about a player: as the player where players call there. */
export function askAbout(
  { path, auth }: Endpoint,
  { world, holder }: { readonly world: World; readonly holder: LoggedIn },
  body: object = {},
): Promise<Reply> {
  const { playerId: ServiceId, sessionTicket } = holder;
  return auth.kind === 'sessionTicket'
    ? world.call(path, body, { sessionTicket })
    : world.asTitle(path, { ServiceId, ...body });
}

/** The refusals of what is done to one item. `more` are the other members of the request. */
export function itemRefusals(more: object): readonly Scenario[] {
  return [
    {
      name: 'an unknown player is AccountNotFound, also one of another title',
      provokes: 'AccountNotFound',
      async play(world, door) {
        const holder = await aHolder(world);
        const [{ ItemInstanceId }] = await grant(world, holder, 'potion');
        const { playerId } = await (await world.otherTitle()).logIn();
        const ask = (ServiceId: string) =>
          askAbout(door, { world, holder }, { ServiceId, ItemInstanceId, ...more });
        expectError(await ask(playerId), 'AccountNotFound');
        return ask('NOBODY');
      },
    },
    {
      name: "an item that the player does not have is ItemNotFound, also another player's, and one that has expired",
      provokes: 'ItemNotFound',
      async play(world, door) {
        const holder = await aHolder(world);
        const other = await world.logIn('other');
        const [theirs] = await grant(world, other, 'potion');
        const [expired] = await grant(world, holder, 'pass');
        world.clock.advance(HOUR_MS);
        const { sessionTicket } = await world.logIn();
        const ask = (ItemInstanceId: string) =>
          askAbout(
            door,
            { world, holder: { ...holder, sessionTicket } },
            { ItemInstanceId, ...more },
          );
        expectError(await ask(theirs.ItemInstanceId), 'ItemNotFound');
        expectError(await ask('nothing'), 'ItemNotFound');
        return ask(expired.ItemInstanceId);
      },
    },
  ];
}

/** The refusal of a character. */
export const noCharacters = (more: object): Scenario => ({
  name: 'a CharacterId is of no character, an empty one is none',
  provokes: 'CharacterNotFound',
  async play(world, door) {
    const holder = await aHolder(world);
    const [{ ItemInstanceId }] = await grant(world, holder, 'potion');
    const ask = (CharacterId: string, of = ItemInstanceId) =>
      askAbout(door, { world, holder }, { ItemInstanceId: of, CharacterId, ...more });
    expectError(await ask('', 'nothing'), 'ItemNotFound');
    const reply = await ask('hero');
    expect(Object.keys(reply.errorDetails ?? {})).toEqual(['CharacterId']);
    return reply;
  },
});

function expectError(reply: Reply, name: string): void {
  if (reply.error !== name) throw new Error(`${name} was expected: ${JSON.stringify(reply)}`);
}
