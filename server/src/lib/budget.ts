/** An amount of which several users take parts for a while. */
export interface Budget {
  /** Takes a part; gives the function that returns it and may be called again, or undefined where less than that is left. */
  take(amount: number): (() => void) | undefined;
}

/** Makes a budget. */
export function makeBudget(max: number): Budget {
  let taken = 0;
  return {
    take(amount) {
      if (taken + amount > max) return undefined;
      taken += amount;
      let isReturned = false;
      return () => {
        if (!isReturned) taken -= amount;
        isReturned = true;
      };
    },
  };
}
