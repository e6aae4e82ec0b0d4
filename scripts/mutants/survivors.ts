/** A mutant that no test can or need notice. */
export interface Survivor {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  /** Why it may live. */
  readonly reason: string;
}

export const SURVIVORS: readonly Survivor[] = [];
