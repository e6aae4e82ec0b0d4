import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { KeyInput, keyFault } from '../../parts/data/key-input.tsx';
import { canReplace, typedOf, ValueInput } from '../../parts/data/value-input.tsx';
import { refusedUnlessOvertaken } from '../../parts/overtaken.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { PLAYERS_DATA_TEXTS } from '../../texts/players-data.ts';
import { ConflictNotice, isSameRecord, type SeenRecord, useConflict } from './data-conflict.tsx';
import { callsAbout, type DataOf, hasObjects, keptAs, mayBePublic } from './data-kinds.ts';

const texts = PLAYERS_DATA_TEXTS;
const KEY_CHARS_MAX = 100;

interface FormProps extends DataOf {
  /** The key as it was shown. */
  readonly seen: SeenRecord;
  readonly onClose: () => void;
}

/** A value of a player or a character, to be typed. `entryKey` absent: a new key. */
export function DataForm({
  entryKey,
  taken = [],
  seen,
  onClose,
  ...of
}: FormProps & {
  readonly entryKey?: string;
  /** The keys that there are, for a new one. */
  readonly taken?: readonly string[];
}) {
  const purser = usePurser();
  const [typedKey, setKey] = useState(entryKey ?? '');
  const [typed, setTyped] = useState(typedOf(seen.record?.Value));
  const [isPublic, setPublic] = useState(seen.record?.Permission === 'Public');
  const key = typedKey.trim();
  const { base, changed, look } = useConflict(of, key, seen);
  const isJson = hasObjects(of.kind);
  const Permission = isPublic ? ('Public' as const) : ('Private' as const);
  const next = { Value: keptAs(of.kind, typed.value), Permission };
  const isKey = entryKey !== undefined || keyFault(key, taken, isJson) === undefined;
  const isReady =
    isKey && !isSameRecord(base.record, next) && canReplace(base.record?.Value, typed, isJson);
  const update = {
    Data: { [key]: typed.value },
    ...(mayBePublic(of.kind) && { Permission }),
  };
  return (
    <ActForm
      act={changed ? texts.conflict.anyway : DATA_TEXTS.save}
      takesNote
      request={isReady ? update : undefined}
      send={async (request, options) => {
        await look(next);
        return callsAbout(of).update(purser, request, options);
      }}
      refused={(error) =>
        refusedUnlessOvertaken(error, { Data: DATA_TEXTS.value, Objects: DATA_TEXTS.value })
      }
      done={() => DATA_TEXTS.saved(key)}
      onClose={onClose}
    >
      {entryKey === undefined && (
        <KeyInput
          charsMax={KEY_CHARS_MAX}
          value={typedKey}
          onValue={setKey}
          taken={taken}
          isObject={isJson}
        />
      )}
      <ValueInput before={base.record?.Value} isJson={isJson} typed={typed} onTyped={setTyped} />
      {mayBePublic(of.kind) && (
        <Checkbox
          label={texts.public}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      )}
      {changed && (
        <ConflictNotice
          changed={changed}
          onTake={(record) => {
            setTyped(typedOf(record.Value));
            setPublic(record.Permission === 'Public');
          }}
        />
      )}
    </ActForm>
  );
}

/** Asks whether a key shall go. */
export function DataRemovalForm({
  entryKey,
  seen,
  onClose,
  ...of
}: FormProps & { readonly entryKey: string }) {
  const purser = usePurser();
  const { changed, look } = useConflict(of, entryKey, seen);
  return (
    <ActForm
      act={changed ? texts.conflict.removeAnyway : DATA_TEXTS.removal.act}
      isDestructive
      takesNote
      request={{ KeysToRemove: [entryKey] }}
      send={async (request, options) => {
        await look();
        return callsAbout(of).update(purser, request, options);
      }}
      refused={(error) => refusedUnlessOvertaken(error)}
      done={() => DATA_TEXTS.removal.done(entryKey)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {DATA_TEXTS.removal.question(<strong>{entryKey}</strong>)}
      </Text>
      {changed && <ConflictNotice changed={changed} />}
    </ActForm>
  );
}
