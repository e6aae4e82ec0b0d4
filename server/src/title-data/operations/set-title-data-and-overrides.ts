import { changeMembers, ChangeResult } from '../../economy/revisions/change-schemas.ts';
import { makeChange, mayAskForPreview } from '../../economy/revisions/make-change.ts';
import { Revised } from '../../kernel/revised.ts';
import { ITEMS_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { TITLE_DATA_KEYS_MAX, TITLE_DATA_LABELS_MAX } from '../../kernel/title-data-limits.ts';
import { Type } from '../../kernel/type.ts';
import { setTitleData } from '../commands.ts';
import { NO_LABEL, toDataKey } from '../title-data.ts';
import { Key, KEY_FAULT, LIMITS_SENTENCE, OverrideLabel, refusalOf, Value } from '../wire.ts';

/** Sets or removes several keys of a title's data, or overrides of them. */
export const setTitleDataAndOverrides = operation<{ readonly titleDataBytesMax: number }>()({
  path: '/Admin/SetTitleDataAndOverrides',
  summary: "Sets or removes several keys of the title's data, or overrides of them, all or none.",
  description: `IfRevision is about the newest revision of any of the keys. With OverrideLabel the data stay as they are, and servers and developers who read them with this label see the overrides in their place; players never do. A title has at most ${TITLE_DATA_LABELS_MAX} labels. Every call that begins after the answer sees the change, on every node. ${LIMITS_SENTENCE}`,
  auth: { kind: 'secretKey', permission: 'titleData:write' },
  request: Type.Object({
    KeyValues: Type.Array(
      Type.Object(
        { Key, Value: Value('Absent, null or empty: the key is removed, unlike in SetTitleData.') },
        { title: 'TitleDataKeyValue', description: 'A key and its new value.' },
      ),
      { description: 'The keys, each once.', maxItems: TITLE_DATA_KEYS_MAX },
    ),
    OverrideLabel: Type.Optional(
      OverrideLabel('The label of the overrides. Absent or empty: the data themselves.'),
    ),
    ...changeMembers,
    CustomTags,
  }),
  response: ChangeResult,
  errors: [
    'InvalidParams',
    'DuplicateKeys',
    'RevisionConflict',
    'DataLengthExceeded',
    'TooManyKeys',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: {
    request: { KeyValues: [{ Key: 'motd', Value: 'Happy birthday!' }], OverrideLabel: 'birthday' },
    response: {},
  },

  async handle(request, call) {
    const { caller, deps, fail } = call;
    const { KeyValues, OverrideLabel: label = NO_LABEL } = request;
    const entries = KeyValues.map(({ Key: text, Value: value }, at) => {
      const key = toDataKey(text);
      const details = { [`KeyValues[${at}].Key`]: [KEY_FAULT] };
      if (key === undefined) throw fail('InvalidParams', { details });
      return { key, value: value === '' ? undefined : value };
    });
    const keys = entries.map(({ key }) => key);
    const twice = keys.find((key, at) => keys.indexOf(key) < at);
    if (twice !== undefined) throw fail('DuplicateKeys', { message: `"${twice}" is there twice` });
    const of = { titleId: caller.titleId, store: 'title', label: label.trim() } as const;
    const input = { ...of, entries, bytesMax: deps.titleDataBytesMax };
    const outcome = await makeChange(call, request, { command: setTitleData, input });
    if (outcome instanceof Revised) return outcome;
    throw fail(...refusalOf(outcome));
  },
});
