import type { ErrorName } from '../../server/src/kernel/error-catalogue.ts';
import type { World } from './world.ts';

/** The call to send: the body, and its caller where that is not the one whom the path has otherwise (`callOf`). */
export interface Ask {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation that changes something, with a call of it that succeeds and one that is refused. */
export interface Case {
  readonly path: `/${string}/${string}`;
  /** The call that succeeds, of this number: any number of times, or once each. */
  readonly success: ((world: World, number: number) => Ask) | Once;
  /** By what it is refused. `unchanged`: its answer says that nothing was done. */
  readonly refused: ErrorName | 'unchanged';
  readonly refusal: (world: World, number: number) => Ask;
  /** Passwords are hashed: few calls at a time. */
  readonly isSlow?: true;
  /** A guess that is recorded may cost more than a success. */
  readonly isGuess?: true;
}

/** Calls that succeed once each, because they use something up. */
export interface Once {
  /** Makes what they use up. The first number is that of the first call. */
  readonly prepare: (world: World, first: number, count: number) => Promise<readonly Ask[]>;
  /** How many there can be at a time; absent: any number. */
  readonly countMax?: number;
}

/** Prepares so many one after the other. */
export function onceEach(
  prepareOne: (world: World, number: number) => Promise<Ask>,
  countMax?: number,
): Once {
  return {
    async prepare(world, first, count) {
      const asks: Ask[] = [];
      for (let index = 0; index < count; index += 1) {
        asks.push(await prepareOne(world, first + index));
      }
      return asks;
    },
    ...(countMax !== undefined && { countMax }),
  };
}

export const NOBODY = 'FFFFFFFFFFFFFFFF';
export const NO_INSTANCE = '0'.repeat(16);
