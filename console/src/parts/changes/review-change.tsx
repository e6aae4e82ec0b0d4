import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeResult, PurserError } from 'purser-client';
import { type ReactNode, useState } from 'react';
import { Failure } from '../failure.tsx';
import { describeMoment } from '../moment.tsx';
import { Pending } from '../page.tsx';
import { Differences } from './differences.tsx';
import { ExposureDifference } from './exposure-difference.tsx';
import { effectiveAtOf, type Timing, TimingFields } from './timing.tsx';

const NOTE_CHARS_MAX = 500;

/** What a call has beside the change itself. */
export interface ChangeTerms {
  readonly Preview?: true;
  readonly Note?: string;
  readonly IfRevision: number;
  readonly EffectiveAt?: string;
  readonly OnConflict?: 'Cancel' | 'Apply';
}

/** A change that is looked at before it is made. */
export interface Change {
  /** Says what is done: the title of the drawer. */
  readonly title: string;
  /** Of what it is: "store". */
  readonly what: string;
  /** Its name: "store smith". */
  readonly subject: string;
  /** On the button that makes it. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** The revision that the person has looked at. */
  readonly revision: number;
  /** Makes the call; with Preview nothing changes. */
  readonly send: (terms: ChangeTerms, signal?: AbortSignal) => Promise<ChangeResult>;
  /** What a person should know before, in words. */
  readonly warning?: ReactNode;
}

/** Shows what a change does to items and to exposure, and makes it now or schedules it. */
export function ReviewChange({
  change,
  onClose,
  onSaved,
  onConflict,
}: {
  readonly change: Change;
  readonly onClose: () => void;
  readonly onSaved: (result: ChangeResult, isScheduled: boolean) => Promise<unknown> | undefined;
  /** Shows both sides; somebody has changed the same meanwhile. */
  readonly onConflict: () => void;
}) {
  const [note, setNote] = useState('');
  const [timing, setTiming] = useState<Timing>();
  const EffectiveAt = timing && effectiveAtOf(timing);
  const { revision: IfRevision, subject } = change;
  const preview = useQuery({
    queryKey: ['preview', change],
    queryKeyHashFn: () => `preview ${idOf(change)}`,
    queryFn: ({ signal }) => change.send({ Preview: true, IfRevision }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const save = useMutation({
    mutationFn: () =>
      change.send({
        IfRevision,
        ...(note.trim() !== '' && { Note: note.trim() }),
        ...(timing && EffectiveAt !== undefined && { EffectiveAt, OnConflict: timing.onConflict }),
      }),
    async onSuccess(result) {
      notifications.show({ message: describeDone(subject, result, EffectiveAt), color: 'green' });
      await onSaved(result, result.PendingChange !== undefined);
    },
  });
  const failure = save.error ?? preview.error;
  const shown = preview.data?.Preview;
  return (
    <Drawer opened onClose={onClose} title={change.title} position="right" size="lg">
      <Stack>
        {change.warning}
        {shown ? (
          <>
            <Differences of={shown.Changes} what={change.what} />
            {shown.Exposure && <ExposureDifference of={shown.Exposure} />}
          </>
        ) : (
          !failure && <Pending of={preview} />
        )}
        {isConflict(failure) ? (
          <Conflict message={failure.errorMessage} what={change.what} onShow={onConflict} />
        ) : (
          failure && <Failure error={failure} onRetry={() => void preview.refetch()} />
        )}
        <TimingFields timing={timing} onTiming={setTiming} />
        <Textarea
          label="Note"
          description="For whoever reads the history."
          maxLength={NOTE_CHARS_MAX}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button
            {...(change.isDestructive && { color: 'red' })}
            loading={save.isPending}
            disabled={
              !shown || preview.isFetching || (timing !== undefined && EffectiveAt === undefined)
            }
            onClick={() => save.mutate()}
          >
            {timing ? 'Schedule' : change.verb}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

const ids = new WeakMap<Change, number>();
let lastId = 0;

/** Tells changes apart without writing 10,000 items into a key. */
function idOf(change: Change): number {
  const id = ids.get(change) ?? ++lastId;
  ids.set(change, id);
  return id;
}

function describeDone(
  subject: string,
  { Revision, PendingChange }: ChangeResult,
  at: string | undefined,
): string {
  if (PendingChange === undefined || at === undefined) {
    return `Saved: revision ${Revision} of the ${subject}`;
  }
  return `Scheduled: change ${PendingChange} of the ${subject}, for ${describeMoment(at)}`;
}

function isConflict(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'ConcurrentEditError';
}

/** Somebody else was faster. What was typed stays. */
function Conflict({
  message,
  what,
  onShow,
}: {
  readonly message: string;
  readonly what: string;
  readonly onShow: () => void;
}) {
  return (
    <Alert color="orange" title={`Somebody changed the ${what} meanwhile`} role="alert">
      <Stack gap="xs">
        <Text size="sm">{message}</Text>
        <Text size="sm">Nothing was overwritten, and nothing that you have typed is lost.</Text>
        <Group>
          <Button size="xs" variant="default" onClick={onShow}>
            Look at both sides
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
