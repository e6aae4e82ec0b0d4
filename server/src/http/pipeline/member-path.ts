import { IDENTIFIER_CHARS_MAX } from '../../kernel/limits.ts';

/**
 * How error details name a place in a request: the steps Store, 3 and ItemId are `Store[3].ItemId`. A name that the caller
 * has made up is cut after IDENTIFIER_CHARS_MAX characters.
 */
export function memberPath(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    const name = String(step).slice(0, IDENTIFIER_CHARS_MAX);
    if (/^\d+$/.test(name)) path += `[${name}]`;
    else path += path === '' ? name : `.${name}`;
  }
  return path === '' ? 'Body' : path;
}
