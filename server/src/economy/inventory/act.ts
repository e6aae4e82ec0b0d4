import { authorOf } from '../../kernel/author.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Random } from '../../kernel/secrets.ts';
import { SEED_BYTES } from '../../lib/seeded-random.ts';

/** What a handler needs to change what a player has. */
export interface ActDeps {
  readonly now: Clock;
  readonly random: Random;
}

/** An act with the seed of everything that is drawn in it (lib/seeded-random.ts). */
export interface SeededAct extends Act {
  readonly seed: string;
}

/** The same for any number of players. */
export type SharedAct = Omit<SeededAct, 'playerId'>;

/** The parts of a call that say who does something. */
interface ActingCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly requestId: string;
  readonly deps: ActDeps;
}

/** What a call does to what a player has: the caller's own, or those of a player whom a secret key names. */
export function actOf(call: ActingCall, playerId: string): SeededAct {
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

/** Who does something to a player's wallet or items, when, and in which call. Plain data. */
export interface Act {
  readonly titleId: string;
  readonly playerId: string;
  /** `player`, `key:` with a secret key's id, or `commandLine`. */
  readonly by: string;
  /** undefined: not by a call. */
  readonly requestId: string | undefined;
  readonly now: Instant;
}

/** An item of a player, and who does something to it. */
export interface ItemAct extends Act {
  readonly instanceId: string;
}
