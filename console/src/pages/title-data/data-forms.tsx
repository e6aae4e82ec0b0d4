import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { toValue } from '../../parts/changes/member-lines.ts';
import { effectiveAtOf, type Timing, TimingFields } from '../../parts/changes/timing.tsx';
import { KeyInput, keyFault } from '../../parts/data/key-input.tsx';
import {
  canReplace,
  JsonQuestion,
  type TypedValue,
  typedOf,
  ValueInput,
} from '../../parts/data/value-input.tsx';
import { Pending } from '../../parts/page.tsx';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { DATA_TEXTS } from '../../texts/data.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { TITLE_DATA_TEXTS } from '../../texts/title-data.ts';
import { ValueLines } from './data-history.tsx';
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
  const [key, setKey] = useState(entry?.key ?? '');
  const [typed, setTyped] = useState(typedOf(entry?.value));
  const isKey = entry !== undefined || keyFault(key, taken) === undefined;
  const isReady = isKey && canReplace(entry?.value, typed);
  const [isReviewed, setReviewed] = useState(false);
  if (isReviewed) {
    const request = { Key: key.trim(), Value: typed.value };
    return (
      <ReviewForm
        act={DATA_TEXTS.save}
        back={CHANGES_TEXTS.review.back}
        done={DATA_TEXTS.saved(request.Key)}
        onClose={(isDone) => (isDone ? onClose() : setReviewed(false))}
        seen={{ value: entry?.value, typed, onTyped: setTyped }}
        {...{ store, request }}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setReviewed(isReady);
      }}
      autoComplete="off"
    >
      <Stack>
        {!entry && <KeyInput charsMax={KEY_CHARS_MAX} value={key} onValue={setKey} taken={taken} />}
        <ValueInput before={entry?.value} typed={typed} onTyped={setTyped} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {SHARED_TEXTS.cancel}
          </Button>
          <Button type="submit" disabled={!isReady}>
            {TITLE_DATA_TEXTS.review}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows what a change of a key does, and makes it now or schedules it. */
function ReviewForm({
  store,
  request,
  onClose,
  seen,
  children,
  ...form
}: Pick<ComponentProps<typeof ActForm>, 'act' | 'back' | 'isDestructive'> & {
  readonly store: StoreName;
  readonly request: { readonly Key: string; readonly Value?: string };
  readonly done: string;
  /** `isDone`: the change is made or scheduled. */
  readonly onClose: (isDone: boolean) => void;
  /** The value that was shown when the operator began, and what was typed; absent: it was none to be changed. */
  readonly seen?: {
    readonly value: string | undefined;
    readonly typed: TypedValue;
    readonly onTyped: (typed: TypedValue) => void;
  };
  readonly children?: ReactNode;
}) {
  const purser = usePurser();
  const maySchedule = useMay()('schedule:write');
  const [timing, setTiming] = useState<Timing>();
  const preview = useQuery({
    queryKey: ['preview', useId()],
    queryFn: ({ signal }) => STORES[store].set(purser, { ...request, Preview: true }, { signal }),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  });
  const EffectiveAt = timing && effectiveAtOf(timing);
  const when = timing &&
    EffectiveAt !== undefined && { EffectiveAt, OnConflict: timing.onConflict };
  const [members] = preview.data?.Preview?.Changes.Items.map((item) => item.Members) ?? [];
  const [value] = members ?? [];
  const before = toValue(value?.Before);
  const isOvertaken = seen && members && before !== seen.value;
  const fits = !seen || !members || canReplace(before, seen.typed);
  const isReady = preview.data && fits && (!timing || EffectiveAt !== undefined);
  return (
    <ActForm
      {...form}
      act={timing ? CHANGES_TEXTS.review.schedule : form.act}
      takesNote
      request={
        isReady ? { ...request, IfRevision: preview.data.Revision ?? 0, ...when } : undefined
      }
      send={(asked, options) => STORES[store].set(purser, asked, options)}
      done={({ PendingChange }) =>
        PendingChange === undefined || EffectiveAt === undefined
          ? form.done
          : TITLE_DATA_TEXTS.scheduled(PendingChange, describeZoned(EffectiveAt))
      }
      onClose={() => onClose(false)}
      onDone={() => onClose(true)}
      labels={{ Key: DATA_TEXTS.key, Value: DATA_TEXTS.value }}
    >
      {children}
      {isOvertaken && (
        <Alert color="yellow" variant="light" role="alert">
          {seen.value === undefined ? TITLE_DATA_TEXTS.addedMeanwhile : TITLE_DATA_TEXTS.overtaken}
        </Alert>
      )}
      {isOvertaken && <JsonQuestion before={before} {...seen} />}
      {preview.data ? (
        <ValueLines before={before} after={toValue(value?.After)} />
      ) : (
        <Pending of={preview} />
      )}
      {maySchedule && <TimingFields timing={timing} onTiming={setTiming} />}
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
  return (
    <ReviewForm
      act={DATA_TEXTS.removal.act}
      isDestructive
      request={{ Key }}
      done={DATA_TEXTS.removal.done(Key)}
      {...{ store, onClose }}
    >
      <Text size="sm" className="anywhere">
        {DATA_TEXTS.removal.question(<strong>{Key}</strong>)}
      </Text>
    </ReviewForm>
  );
}
