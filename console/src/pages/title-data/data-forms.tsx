import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { KeyInput, keyFault } from '../../parts/data/key-input.tsx';
import { canReplace, typedOf, ValueInput } from '../../parts/data/value-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { STORES, type StoreName } from './data-stores.ts';

const KEY_CHARS_MAX = 128;

/** A key of a store, with its value. */
export interface DataEntry {
  readonly key: string;
  readonly value: string;
}

/** A key and its value, to be typed. `entry` absent: a new one. */
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
  const [typed, setTyped] = useState(typedOf(entry?.value));
  const isKey = entry !== undefined || keyFault(key, taken) === undefined;
  const isReady = isKey && canReplace(entry?.value, typed);
  return (
    <ActForm
      act={DATA_TEXTS.save}
      request={isReady ? { Key: key.trim(), Value: typed.value } : undefined}
      send={(request, options) => STORES[store].set(purser, request, options)}
      done={() => DATA_TEXTS.saved(key.trim())}
      onClose={onClose}
      labels={{ Key: DATA_TEXTS.key, Value: DATA_TEXTS.value }}
    >
      {!entry && <KeyInput charsMax={KEY_CHARS_MAX} value={key} onValue={setKey} taken={taken} />}
      <ValueInput before={entry?.value} typed={typed} onTyped={setTyped} />
    </ActForm>
  );
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
      act={DATA_TEXTS.removal.act}
      isDestructive
      request={{ Key }}
      send={(request, options) => STORES[store].set(purser, request, options)}
      done={() => DATA_TEXTS.removal.done(Key)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {DATA_TEXTS.removal.question(<strong>{Key}</strong>)}
      </Text>
    </ActForm>
  );
}
