import type { Projection } from '../kernel/control.ts';

/** Tells whether the control state is still the one that something was judged by. */
export interface Generation extends Projection {
  /** Another number after every change. */
  readonly number: number;
}

/** Has to be the first of the projections: should a later one fail half-way, the change has been counted. */
export function makeGeneration(): Generation {
  let number = 0;
  const count = (): void => {
    number += 1;
  };
  return {
    apply: count,
    rebuild: () => ({ apply() {}, finish: count }),
    get number() {
      return number;
    },
  };
}
