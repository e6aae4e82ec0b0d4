// Upper bounds of friends, with their reasons.

/** Friends of one player: all are listed in one answer, of some 300 bytes each. */
export const FRIENDS_MAX = 1_000;
/** Players whose friend one player is: a deletion takes all of these rows with it, in its transaction. */
export const FRIEND_OF_MAX = 10_000;
/** Tags of one friend, and characters of each. */
export const FRIEND_TAGS = { max: 10, chars: 50 } as const;
