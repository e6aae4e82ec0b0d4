import type { ControlFact, Projection } from '../kernel/control.ts';
import type { AddressGuesses } from './address-guesses.ts';
import type { LimitEntry } from './ports.ts';

/** Makes the projection that forgets what an address has guessed, in this process, wherever support has lifted it. */
export function makeLiftedAddresses(all: readonly AddressGuesses[]): Projection {
  return {
    apply(fact) {
      if (!isLifted(fact)) return;
      for (const guesses of all) guesses.lift(fact.body);
    },
    // Nothing to rebuild: the counts in memory are stored nowhere else. A process that reads the whole control state
    // anew has missed a lift or none.
    rebuild: () => ({ apply() {}, finish() {} }),
  };
}

function isLifted(fact: ControlFact): fact is LimitEntry {
  return (fact as LimitEntry).kind === 'addressLifted';
}
