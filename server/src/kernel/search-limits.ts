// The limits of a search by any text.

/** Players that a search by any text gives; nobody looks through more. */
export const FOUND_PLAYERS_MAX = 50;
/** Issuers, or environments, in each of which a search tries an id that comes without one. */
export const REALMS_TRIED_MAX = 20;
