import { authorOf } from '../../kernel/author.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Clock, Instant } from '../../kernel/instant.ts';
import type { Random } from '../../kernel/secrets.ts';
import { SEED_BYTES } from '../../lib/seeded-random.ts';

/** The context of a command on a player's wallet or items: player, author, time and call. Plain data. */
export interface CommandContext {
  readonly titleId: string;
  readonly playerId: string;
  /** `player`, `key:` with a secret key's id, or `commandLine`. */
  readonly by: string;
  /** undefined: not by a call. */
  readonly requestId: string | undefined;
  readonly now: Instant;
}

/** The same for one item of the player. */
export interface ItemContext extends CommandContext {
  readonly instanceId: string;
}

/** The same with the seed of all that is drawn (lib/seeded-random.ts), so that a repeated transaction draws the same. */
export interface SeededContext extends CommandContext {
  readonly seed: string;
}

/** The same for any number of players. */
export type SharedContext = Omit<SeededContext, 'playerId'>;

/** The dependencies of a handler that changes wallets or items. */
export interface ContextDeps {
  readonly now: Clock;
  readonly random: Random;
}

/** The parts of a call that a context is made from. */
export interface ContextCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly requestId: string;
  readonly deps: ContextDeps;
}

/** Makes the context of a call on one player: the caller, or a player whom a secret key names. */
export function contextOf(call: ContextCall, playerId: string): SeededContext {
  return { ...sharedContextOf(call), playerId };
}

/** Makes the context of a call on several players. */
export function sharedContextOf({ caller, requestId, deps }: ContextCall): SharedContext {
  const { titleId } = caller;
  const seed = newSeed(deps.random);
  return { titleId, by: authorOf(caller), requestId, now: deps.now(), seed };
}

/** Makes a secret seed. */
export function newSeed(random: Random): string {
  return random(SEED_BYTES).toString('hex');
}
