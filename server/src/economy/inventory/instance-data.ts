import type { Static } from 'typebox';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX, INSTANCE_DATA } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';

/** The custom data of an item that a player has: texts by key. */
export type InstanceData = Readonly<Record<string, string>>;

/** A change of custom data; what it does not name stays. Keys are trimmed. */
export interface DataChange {
  readonly set: InstanceData;
  readonly remove: readonly string[];
}

const { entries, keyChars, valueChars } = INSTANCE_DATA;

/** The members with which a request changes custom data. */
export const DATA_MEMBERS = {
  Data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: `Texts by key. Keys are trimmed, have 1 to ${keyChars} characters and do not begin with "!"; texts have at most ${valueChars} characters. \`null\` removes the key. At most ${entries} entries.`,
      maxProperties: entries,
    }),
  ),
  KeysToRemove: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Keys to remove, for SDKs that cannot send `null`. Removing wins over setting.',
      maxItems: entries,
    }),
  ),
};

const DataRequest = Type.Object(DATA_MEMBERS);

/** Reads a change of custom data from the members of a request; `faults` are sentences by member, none where all is right. */
export function fromWireDataChange({
  Data = {},
  KeysToRemove = [],
}: Static<typeof DataRequest>): DataChange & { readonly faults: ErrorDetails } {
  const set = new Map<string, string>();
  const remove = new Set(KeysToRemove.map((key) => key.trim()));
  const faults: Record<string, readonly string[]> = {};
  for (const [written, value] of Object.entries(Data)) {
    const key = written.trim();
    const fault = set.has(key) ? 'The key is there twice.' : describeFault(key, value);
    if (fault !== undefined && Object.keys(faults).length < ERROR_DETAILS_MAX) {
      // The key may have any length.
      faults[`Data.${written.slice(0, keyChars)}`] = [fault];
    }
    if (typeof value === 'string') set.set(key, value);
    else remove.add(key);
  }
  for (const key of remove) set.delete(key);
  return { set: Object.fromEntries(set), remove: [...remove], faults };
}

function describeFault(key: string, value: unknown): string | undefined {
  if (key.length === 0 || key.length > keyChars)
    return `A key must have 1 to ${keyChars} characters.`;
  if (key.startsWith('!')) return 'A key must not begin with "!".';
  if (value === null) return undefined;
  if (typeof value !== 'string') return 'The value must be a text or null.';
  return value.length > valueChars
    ? `The text must not have more than ${valueChars} characters.`
    : undefined;
}

/** The data after a change; undefined: it would have too many entries. */
export function changeData(data: InstanceData, change: DataChange): InstanceData | undefined {
  const removed = new Set(change.remove);
  const kept = Object.entries(data).filter(([key]) => !removed.has(key));
  const changed = new Map([...kept, ...Object.entries(change.set)]);
  return changed.size > entries ? undefined : Object.fromEntries(changed);
}
