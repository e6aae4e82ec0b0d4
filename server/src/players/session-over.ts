import type { ErrorExtras } from '../kernel/errors.ts';

/** The refusal of a call whose session has ended while it was under way, as where the player was deleted meanwhile. */
export const SESSION_OVER: ErrorExtras = { message: 'The session has ended.' };
