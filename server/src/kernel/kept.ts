import { LOGIN_ATTEMPTS_KEPT_MS, REVISIONS_KEPT_MS } from './limits.ts';

/** Retention times of rows that may be kept for long, in milliseconds. */
export interface Kept {
  /** Logins and refused logins of players, with their addresses. */
  readonly attemptsMs: number;
  /** Revisions, but for the last REVISIONS_KEPT_MIN of each subject. */
  readonly revisionsMs: number;
  /** Entries of the ledger; undefined: for ever. */
  readonly ledgerMs: number | undefined;
}

/** Unless options say otherwise. */
export const KEPT_USUALLY: Kept = {
  attemptsMs: LOGIN_ATTEMPTS_KEPT_MS,
  revisionsMs: REVISIONS_KEPT_MS,
  ledgerMs: undefined,
};
