// The limits of characters.

/** Characters of one player, where no option says otherwise, and the most that one may allow: all are one answer, of some 200 bytes each. */
export const CHARACTERS = { default: 100, max: 1_000 } as const;
/** Characters of the text of a name (reference API). */
export const CHARACTER_NAME_CHARS_MAX = 40;
