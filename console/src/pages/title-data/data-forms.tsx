import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { parseJson } from '../../parts/json-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PARTS_TEXTS } from '../../texts/parts.ts';
import { TITLE_DATA_TEXTS } from '../../texts/title-data.tsx';
import { STORES, type StoreName } from './data-stores.ts';

const texts = TITLE_DATA_TEXTS;
const KEY_CHARS_MAX = 128;

/** A key of a store, with its value. */
export interface DataEntry {
  readonly key: string;
  readonly value: string;
}

/** A key and its value, to be typed. A value that was JSON stays JSON. `entry` absent: a new one. */
export function EntryForm({
  store,
  entry,
  taken = [],
  onClose,
}: {
  readonly store: StoreName;
  readonly entry?: DataEntry;
  /** The keys that there are, for a new one. */
  readonly taken?: readonly string[];
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [key, setKey] = useState(entry?.key ?? '');
  const [value, setValue] = useState(entry?.value ?? '');
  const [isJson] = useState(entry !== undefined && isJsonText(entry.value));
  const wrongKey = entry ? undefined : findFault(key, taken);
  const parsed = parseJson(value);
  const brokenJson = isJson && !isJsonText(value);
  const isReady = wrongKey === undefined && !brokenJson;
  return (
    <ActForm
      act={texts.save}
      request={isReady ? { Key: key.trim(), Value: value } : undefined}
      send={(request, options) => STORES[store].set(purser, request, options)}
      done={() => texts.saved(key.trim())}
      onClose={onClose}
      labels={{ Key: texts.key, Value: texts.value }}
    >
      {!entry && (
        <TextInput
          label={texts.key}
          description={texts.keyHint}
          required
          withAsterisk={false}
          maxLength={KEY_CHARS_MAX}
          data-autofocus
          error={key !== '' && wrongKey}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={texts.value}
        description={isJson ? texts.jsonHint : undefined}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        error={
          brokenJson &&
          PARTS_TEXTS.noJson(parsed.status === 'broken' ? parsed.fault : texts.jsonHint)
        }
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </ActForm>
  );
}

/** Whether a text is an object or a list of JSON. */
function isJsonText(text: string): boolean {
  const parsed = parseJson(text);
  return parsed.status === 'fits' && typeof parsed.value === 'object' && parsed.value !== null;
}

function findFault(text: string, taken: readonly string[]): string | undefined {
  const key = text.trim();
  if (key === '' || key.startsWith('!')) return texts.wrongKey;
  return taken.includes(key) ? texts.taken : undefined;
}

/** Asks whether a key shall go. */
export function RemovalForm({
  store,
  entryKey: Key,
  onClose,
}: {
  readonly store: StoreName;
  readonly entryKey: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.removal.act}
      isDestructive
      request={{ Key }}
      send={(request, options) => STORES[store].set(purser, request, options)}
      done={() => texts.removal.done(Key)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.removal.question(<strong>{Key}</strong>)}
      </Text>
    </ActForm>
  );
}
