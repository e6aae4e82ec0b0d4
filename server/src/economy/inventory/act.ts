import { authorOf } from '../../kernel/author.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Random } from '../../kernel/secrets.ts';
import { SEED_BYTES } from '../../lib/seeded-random.ts';

/** The context of a change of a player's wallet or items: player, author, time and call. Plain data. */
export interface Act {
  readonly titleId: string;
  readonly playerId: string;
  /** `player`, `key:` with a secret key's id, or `commandLine`. */
  readonly by: string;
  /** undefined: not by a call. */
  readonly requestId: string | undefined;
  readonly now: Instant;
}

/** The same for one item of the player. */
export interface ItemAct extends Act {
  readonly instanceId: string;
}

/** The dependencies of a handler that changes wallets or items. */
export interface ActDeps {
  readonly now: Clock;
  readonly random: Random;
}

/** An act with the seed of all that is drawn in it (lib/seeded-random.ts), so that a repeated transaction draws the same. */
export interface SeededAct extends Act {
  readonly seed: string;
}

/** The same for any number of players. */
export type SharedAct = Omit<SeededAct, 'playerId'>;

/** The parts of a call that an act is made from. */
interface ActingCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly requestId: string;
  readonly deps: ActDeps;
}

/** Makes the act of a call on one player: the caller, or a player whom a secret key names. */
export function actOf(call: ActingCall, playerId: string): SeededAct {
  return { ...sharedActOf(call), playerId };
}

/** Makes the act of a call on several players. */
export function sharedActOf({ caller, requestId, deps }: ActingCall): SharedAct {
  return {
    titleId: caller.titleId,
    by: authorOf(caller),
    requestId,
    now: deps.now(),
    seed: newSeed(deps.random),
  };
}

/** Makes a secret seed. */
export function newSeed(random: Random): string {
  return random(SEED_BYTES).toString('hex');
}
