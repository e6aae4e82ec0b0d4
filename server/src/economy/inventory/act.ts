import { authorOf } from '../../kernel/author.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/instant.ts';
import type { Random } from '../../kernel/secrets.ts';
import { SEED_BYTES } from './draws.ts';
import type { Act } from './ports.ts';

/** What a handler needs to change what a player has. */
export interface ActDeps {
  readonly now: Clock;
  readonly random: Random;
}

/** An act with the seed of everything that is drawn in it (inventory/draws.ts). */
export interface DrawingAct extends Act {
  readonly seed: string;
}

/** The same for any number of players. */
export type SharedAct = Omit<DrawingAct, 'playerId'>;

/** The parts of a call that say who does something. */
interface ActingCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly requestId: string;
  readonly deps: ActDeps;
}

/** What a call does to what a player has: the caller's own, or those of a player whom a secret key names. */
export function actOf(call: ActingCall, playerId: string): DrawingAct {
  return { ...sharedActOf(call), playerId };
}

/** What a call does to what several players have. */
export function sharedActOf({ caller, requestId, deps }: ActingCall): SharedAct {
  return {
    titleId: caller.titleId,
    by: authorOf(caller),
    requestId,
    now: deps.now(),
    seed: newSeed(deps.random),
  };
}

/** A seed that nobody knows. */
export function newSeed(random: Random): string {
  return random(SEED_BYTES).toString('hex');
}
