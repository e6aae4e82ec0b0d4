import { EXAMPLE } from '../kernel/examples.ts';
import { type DataMembers, readDataChange } from '../kernel/data-change.ts';
import type { ErrorDetails } from '../kernel/errors.ts';
import { SECOND_MS, toWireTime } from '../kernel/instant.ts';
import { UINT32_MAX } from '../kernel/limits.ts';
import {
  DATA_BYTES_RATE,
  DATA_KEY_CHARS_MAX,
  DATA_KEYS_PER_UPDATE_MAX,
  DATA_UPDATE_RATES,
  DATA_VALUE_BYTES_MAX,
  PLAYER_DATA_MAX,
} from '../kernel/player-data-limits.ts';
import { AnyText, LINES_OR_NONE, TEXT_OR_NONE, WireTime, Word } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { FoundData } from './commands.ts';
import type { DataChange } from './player-data.ts';

// Data of players on the wire.

const Permission = Word(
  ['Private', 'Public'],
  'Public: other players see it, too. Private: only the player does, and the studio.',
);

const UserDataRecord = Type.Object(
  {
    Value: Type.Optional(AnyText('The text.')),
    LastUpdated: WireTime('When it was last set.'),
    Permission: Type.Optional(Permission),
  },
  { title: 'UserDataRecord', description: 'What is stored under a key.' },
);

/** The version of a kind of data. */
export const DataVersion = Type.Integer({
  description:
    'How often data of this kind of the player, or of the character, were updated; each update counts once.',
  minimum: 0,
  maximum: UINT32_MAX,
});

/** A list of keys in a request. */
export const DataKeys = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: DATA_KEY_CHARS_MAX, pattern: TEXT_OR_NONE }), {
      description,
      maxItems: PLAYER_DATA_MAX.keys,
    }),
  );

/** The members of a request for data, beside the player. */
export const QUERY_MEMBERS = {
  Keys: DataKeys('The keys to answer with. Absent or empty: all.'),
  IfChangedFromDataVersion: Type.Optional(
    Type.Integer({
      description: 'The version that the caller knows: `Data` is empty unless it is greater now.',
      minimum: 0,
      maximum: UINT32_MAX,
    }),
  ),
};

/** The members of an update, beside the player and the permission. */
export const UPDATE_MEMBERS = {
  Data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: `Texts by key. Keys are trimmed, have 1 to ${DATA_KEY_CHARS_MAX} characters and do not begin with "!"; a text has at most ${DATA_VALUE_BYTES_MAX} bytes of UTF-8. \`null\` removes the key.`,
      maxProperties: PLAYER_DATA_MAX.keys,
    }),
  ),
  KeysToRemove: DataKeys(
    'Keys to remove, for SDKs that cannot send `null`. Removing wins over setting.',
  ),
};

/** The member that says whom the keys of an update are shown. */
export const PERMISSION_MEMBER = {
  Permission: Type.Optional(
    Word(
      ['Private', 'Public'],
      'Whether other players see the keys that this call sets. Absent: Private, also of keys that were Public.',
    ),
  ),
};

/** The records of an answer, by key. */
export const DataRecords = Type.Record(Type.String(), UserDataRecord, {
  description: 'The data by key.',
});

/** The sentence about the size of updates. */
export const UPDATE_SENTENCE = `Keys that the call does not name stay. The options PURSER_PLAYER_DATA_KEYS_MAX and PURSER_PLAYER_DATA_BYTES_MAX say how many keys and bytes a player may have in all kinds of data together, those of characters among them.`;

const secondsOf = ({ windowMs }: { readonly windowMs: number }): string =>
  `${windowMs / SECOND_MS} seconds`;

/** The sentence about the limits of players' own updates. */
export const OWN_UPDATE_SENTENCE = `A call names at most ${DATA_KEYS_PER_UPDATE_MAX} keys. A player updates data of all kinds together, on all nodes, ${DATA_UPDATE_RATES.map((rate) => `${rate.burst} times in ${secondsOf(rate)}`).join(', ')}, with ${DATA_BYTES_RATE.burst} bytes in ${secondsOf(DATA_BYTES_RATE)}; PURSER_LIMIT_ADDRESS_DATA_GROWTH says by how many bytes the data of players at one IP address may grow; an update that lets them grow no more always passes that limit. PURSER_LIMITS=off ends these limits.`;

/** Data in the examples. */
export const EXAMPLE_DATA = {
  Data: { level: { Value: '12', LastUpdated: EXAMPLE.now, Permission: 'Public' as const } },
  DataVersion: 3,
};

/** Writes data for the wire. */
export function toWireData({ version, records }: FoundData) {
  const entries = records.map(({ key, value, isPublic, changedAt }) => {
    const Permission = isPublic ? ('Public' as const) : ('Private' as const);
    return [key, { Value: value, LastUpdated: toWireTime(changedAt), Permission }] as const;
  });
  return { Data: Object.fromEntries(entries), DataVersion: version };
}

/** The keys of a request, each once; undefined: all. */
export function fromWireKeys(keys: readonly string[] = []): readonly string[] | undefined {
  return keys.length === 0 ? undefined : [...new Set(keys.map((key) => key.trim()))];
}

const KEY = new RegExp(TEXT_OR_NONE, 'u');
const VALUE = new RegExp(LINES_OR_NONE, 'u');

/** Reads an update; `faults` are sentences by member, none where all is right. */
export function fromWireUpdate(
  request: DataMembers,
): DataChange & { readonly faults: ErrorDetails } {
  return readDataChange(request, {
    keyChars: DATA_KEY_CHARS_MAX,
    describeFault(key, value) {
      if (!KEY.test(key)) return 'A key must be a text without control characters.';
      return VALUE.test(value)
        ? undefined
        : 'A text must have no zero character and no half of a surrogate pair.';
    },
  });
}
