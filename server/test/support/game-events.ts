import {
  EVENTS_PER_PLAYER,
  GAME_EVENT_BODY_BYTES_MAX,
  GAME_EVENTS_MAX,
} from '../../src/kernel/game-event-limits.ts';
import { must } from './stock.ts';
import type { World } from './world.ts';

/** An event of which no operation takes the body. */
export const tooLongEvent = () => ({
  EventName: 'long',
  Body: { a: 'x'.repeat(GAME_EVENT_BODY_BYTES_MAX) },
});

/** Events for WriteEvents. */
export const someEvents = (count: number) =>
  Array.from({ length: count }, () => ({ EventNamespace: 'custom', Name: 'loop' }));

/** Writes as many events as a player may at once; the clock of a test stands still. */
export async function useUpEvents(world: World, entityToken: string): Promise<void> {
  const Events = someEvents(GAME_EVENTS_MAX);
  for (let left: number = EVENTS_PER_PLAYER.burst; left > 0; left -= GAME_EVENTS_MAX) {
    // oxlint-disable-next-line no-await-in-loop
    await must(world.call('/Event/WriteEvents', { Events }, { entityToken }));
  }
}
