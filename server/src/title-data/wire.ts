import { describeEditConflict } from '../economy/revisions/refusals.ts';
import type { EditConflict } from '../economy/revisions/revision.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { BODY_BYTES_MAX, IDENTIFIER_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier, LINES_OR_NONE, TEXT_OR_NONE } from '../kernel/schema.ts';
import {
  TITLE_DATA_BYTES_MAX,
  TITLE_DATA_KEYS_MAX,
  TITLE_DATA_LABELS_MAX,
  TITLE_DATA_VALUE_BYTES_MAX,
} from '../kernel/title-data-limits.ts';
import { Type } from '../kernel/type.ts';
import type { DataRefusal } from './title-data.ts';

// The requests and replies of operations on a title's data, and their texts.

/** A key in a request. */
export const Key = Identifier(
  `The key, which is compared exactly. White space around it is dropped. It does not begin with "!", and has at most ${IDENTIFIER_CHARS_MAX} characters.`,
);

/** The value of a key in a request. */
export const Value = (meaning: string) =>
  Type.Optional(
    Type.String({
      description: `The value, any text without the character U+0000. ${meaning}`,
      pattern: LINES_OR_NONE,
    }),
  );

/** The label of overrides, where a request may have one. */
export const OverrideLabel = (description: string) =>
  Type.String({ description, maxLength: IDENTIFIER_CHARS_MAX, pattern: TEXT_OR_NONE });

/** The keys that a request asks for. */
export const Keys = Type.Array(Identifier('A key.'), {
  description: `The keys that are asked for. An empty list: all. A body has at most ${BODY_BYTES_MAX / 1024} KiB, into which ${TITLE_DATA_KEYS_MAX} keys of 60 characters fit.`,
  maxItems: TITLE_DATA_KEYS_MAX,
});

/** The answer of an operation that reads data. */
export const DataResult = Type.Object({
  Data: Type.Record(Type.String(), Type.String(), {
    description: 'The values by their keys. A key that is not there is left out.',
  }),
});

export const KEY_FAULT = 'A key must not be empty or begin with "!".';

/** The sentences about the limits of writes. */
export const LIMITS_SENTENCE = `A value has at most ${TITLE_DATA_VALUE_BYTES_MAX} bytes in UTF-8, a store ${TITLE_DATA_KEYS_MAX} keys (and as many under each label), and a title ${TITLE_DATA_BYTES_MAX / 1024 / 1024} MiB in all its stores together, unless PURSER_TITLE_DATA_BYTES_MAX says otherwise.`;

/** The error of a refused write, with its sentence. */
export function refusalOf(
  refusal: DataRefusal | EditConflict,
): ['DataLengthExceeded' | 'RevisionConflict' | 'TooManyKeys', ErrorExtras] {
  switch (refusal.status) {
    case 'editConflict':
      return ['RevisionConflict', describeEditConflict(refusal)];
    case 'valueTooLong': {
      const { key, bytes } = refusal;
      const message = `The value of "${key}" has ${bytes} bytes; ${TITLE_DATA_VALUE_BYTES_MAX} are the most`;
      return ['DataLengthExceeded', { message }];
    }
    case 'tooMuch': {
      const { bytes, bytesMax } = refusal;
      const message = `The title would have ${bytes} bytes of data; ${bytesMax} are the most`;
      return ['DataLengthExceeded', { message }];
    }
    case 'tooManyLabels':
      return [
        'TooManyKeys',
        {
          message: `There would be more than ${TITLE_DATA_LABELS_MAX} labels; delete others first`,
        },
      ];
    case 'tooManyKeys':
      return [
        'TooManyKeys',
        { message: `There would be more than ${TITLE_DATA_KEYS_MAX} keys; remove others first` },
      ];
  }
}
