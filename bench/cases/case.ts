import type { ErrorName } from '../../server/src/kernel/error-catalogue.ts';
import type { Call } from '../kit/load.ts';
import type { Holder, Kind, World } from './world.ts';

type Path = `/${string}/${string}`;

/** The call to send, and its caller where that is not the title's developer. */
export type Ask = Omit<Call, 'path'>;

/** Makes the call of this number. */
type Asked = (world: World, number: number) => Ask;

/** An operation that changes something, with a call of it that succeeds and one that is refused. */
export interface Case {
  readonly path: Path;
  /** The call that succeeds, any number of times or once each. */
  readonly success: Asked | Once;
  /** By what it is refused. `unchanged`: its answer says that nothing was done. */
  readonly refused: ErrorName | 'unchanged';
  readonly refusal: Asked;
  /** Passwords are hashed: few calls at a time. */
  readonly isSlow: boolean;
  /** A guess that is recorded may cost more than a success. */
  readonly isGuess: boolean;
}

/** Calls that succeed once each, because they use something up. */
export interface Once {
  /** Makes what the call uses up. */
  readonly prepare: (world: World, number: number) => Promise<Ask>;
  /** How many there can be at a time. */
  readonly countMax: number;
}

/** Begins a case: a call that succeeds comes next, then one that is refused. */
export function write(path: Path, { isSlow = false } = {}) {
  const refusedLike = (success: Case['success']) => ({
    refused: (refused: Case['refused'], refusal: Asked): Case => {
      return { path, success, refused, refusal, isSlow, isGuess: false };
    },
    guessed: (refused: ErrorName, refusal: Asked): Case => {
      return { path, success, refused, refusal, isSlow, isGuess: true };
    },
  });
  return {
    succeeds: (success: Asked) => refusedLike(success),
    succeedsOnce: (prepare: Once['prepare'], countMax = Number.POSITIVE_INFINITY) =>
      refusedLike({ prepare, countMax }),
  };
}

/** A part of a body; it may be made of the number of the call and of the player who calls or whom it is about. */
type Part = object | ((number: number, player: Holder) => object);

function bodyOf(parts: readonly Part[], number: number, player: Holder): object {
  const made = parts.map((part) => (typeof part === 'function' ? part(number, player) : part));
  return Object.assign({}, ...made) as object;
}

/** A call by the title's developer. */
export function byDeveloper(...parts: readonly Part[]): Asked {
  return (world, number) => ({ body: bodyOf(parts, number, world.player('pauper', number)) });
}

/** A call by nobody yet. */
export function anonymous(...parts: readonly Part[]): Asked {
  return (world, number) => {
    const { body } = byDeveloper({ TitleId: world.service.titleId }, ...parts)(world, number);
    return { body, headers: {} };
  };
}

/** A call by a player of this kind. */
export function by(kind: Kind, ...parts: readonly Part[]): Asked {
  return (world, number) => {
    const player = world.player(kind, number);
    return { headers: player.headers, body: bodyOf(parts, number, player) };
  };
}

/** A call by the developer about a player of this kind. */
export function about(kind: Kind, ...parts: readonly Part[]): Asked {
  return (world, number) => {
    const player = world.player(kind, number);
    return { body: { ServiceId: player.playerId, ...bodyOf(parts, number, player) } };
  };
}

/** The same about a player who does not exist. */
export function aboutNobody(...parts: readonly Part[]): Asked {
  return byDeveloper({ ServiceId: NOBODY }, ...parts);
}

export const NOBODY = 'FFFFFFFFFFFFFFFF';
export const NO_INSTANCE = '0'.repeat(16);
