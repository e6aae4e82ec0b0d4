import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Said by the configuration of the run. */
    readonly isQuick: boolean;
  }
}

/** Whether this is `npm test`, and not a run of all tests or of some files. */
export const isQuick = (): boolean => inject('isQuick');
