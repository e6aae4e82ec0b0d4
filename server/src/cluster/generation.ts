import type { Projection } from '../kernel/control.ts';

/** Tells whether the control state has changed since a judgement. */
export interface Generation extends Projection {
  /** Grows with every entry that is applied and every rebuild that is finished. */
  readonly number: number;
}

/** Must be the first of the projections: when a later one throws, the change has been counted. */
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
