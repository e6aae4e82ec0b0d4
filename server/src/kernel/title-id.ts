const TITLE_ID = /^[0-9A-F]{4,8}$/i;

/**
 * Reads a title's id, 4 to 8 hex digits whose letters may have either case, and gives it in upper case, as it is kept
 * and answered. Undefined: no title can have such an id.
 */
export function parseTitleId(text: string): string | undefined {
  return TITLE_ID.test(text) ? text.toUpperCase() : undefined;
}
