import type { ErrorDetails } from './errors.ts';
import { ERROR_DETAILS_MAX } from './limits.ts';

// A change of texts by key, as requests of the reference API have it.

/** The members of a request. A value of `Data` that is null removes its key. */
export interface DataMembers {
  readonly Data?: Readonly<Record<string, unknown>>;
  readonly KeysToRemove?: readonly string[];
}

interface DataChangeRules {
  /** Characters of a key. */
  readonly keyChars: number;
  /** A sentence about a key or its text, where one of them may not be. The text of a key to remove is empty. */
  readonly describeFault: (key: string, value: string) => string | undefined;
}

/**
 * Reads a change. Keys are trimmed, and removing wins over setting: no key is in both lists. `faults` are sentences by member, none where all is
 * right.
 */
export function readDataChange(
  { Data = {}, KeysToRemove = [] }: DataMembers,
  rules: DataChangeRules,
) {
  const set = new Map<string, string>();
  const remove = new Set(KeysToRemove.map((key) => key.trim()));
  const faults: Record<string, readonly string[]> = {};
  for (const [written, value] of Object.entries(Data)) {
    const key = written.trim();
    const fault = set.has(key) ? 'The key is there twice.' : faultOf(key, value, rules);
    if (fault !== undefined && Object.keys(faults).length < ERROR_DETAILS_MAX) {
      // The key may have any length.
      faults[`Data.${written.slice(0, rules.keyChars)}`] = [fault];
    }
    if (typeof value === 'string') set.set(key, value);
    else remove.add(key);
  }
  for (const key of remove) set.delete(key);
  return { set: [...set], remove: [...remove], faults: faults as ErrorDetails };
}

function faultOf(
  key: string,
  value: unknown,
  { keyChars, describeFault }: DataChangeRules,
): string | undefined {
  if (key.length === 0 || key.length > keyChars)
    return `A key must have 1 to ${keyChars} characters.`;
  if (key.startsWith('!')) return 'A key must not begin with "!".';
  if (value !== null && typeof value !== 'string') return 'The value must be a text or null.';
  return describeFault(key, value ?? '');
}
