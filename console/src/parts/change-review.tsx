import { Button, Divider, Drawer, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeResult, PurserError } from 'purser-client';
import { type ReactNode, useState } from 'react';
import { Differences } from './differences.tsx';
import { ExposureChange } from './exposure-change.tsx';
import { Failure } from './failure.tsx';
import { Pending } from './page.tsx';

/** What a review adds to the request of a change. */
export interface ChangeOptions {
  readonly Preview?: true;
  readonly Note?: string;
  /** ISO 8601. */
  readonly EffectiveAt?: string;
}

/** A change that can be looked at before it is made. */
export interface Change {
  /** Its subject, for the message that it is saved. */
  readonly subject: string;
  readonly saveLabel: string;
  /** The same change has the same key. */
  readonly key: readonly unknown[];
  readonly run: (options: ChangeOptions, signal?: AbortSignal) => Promise<ChangeResult>;
}

interface Review {
  readonly change: Change;
  /** More about the change, below what it does. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onSaved: (result: ChangeResult) => Promise<unknown>;
  /** Somebody else was faster. Absent: it is shown as a failure. */
  readonly onConflict?: (error: PurserError) => ReactNode;
}

/** Shows what a change does before it is made, and makes it. */
export function ChangeReview(review: Review) {
  return (
    <Drawer opened onClose={review.onClose} title="What this changes" position="right" size="xl">
      <ReviewedChange {...review} />
    </Drawer>
  );
}

function ReviewedChange({ change, children, onClose, onSaved, onConflict }: Review) {
  const [note, setNote] = useState('');
  const [later, setLater] = useState('');
  const preview = useQuery({
    queryKey: ['preview', ...change.key],
    queryFn: ({ signal }) => change.run({ Preview: true }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const save = useMutation({
    mutationFn: () =>
      change.run({
        ...(note.trim() !== '' && { Note: note.trim() }),
        ...(later !== '' && { EffectiveAt: new Date(later).toISOString() }),
      }),
    async onSuccess(result) {
      notifications.show({ message: describeSaved(change.subject, result), color: 'green' });
      await onSaved(result);
    },
  });
  const failure = save.error ?? preview.error;
  const isRefused = isConflict(failure);
  return (
    <Stack>
      {preview.data?.Preview && <Shown preview={preview.data.Preview}>{children}</Shown>}
      {!preview.data && !failure && <Pending of={preview} />}
      {isRefused && onConflict
        ? onConflict(failure)
        : failure && <Failure error={failure} onRetry={() => void preview.refetch()} />}
      <Textarea
        label="Note"
        description="For whoever reads the history."
        maxLength={500}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label="When"
        description="Empty: now. Else the change waits among the pending ones until then, in your local time."
        value={later}
        onChange={(event) => setLater(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        <Button
          loading={save.isPending}
          disabled={!preview.data || preview.isFetching || isRefused}
          onClick={() => save.mutate()}
        >
          {later === '' ? change.saveLabel : 'Schedule'}
        </Button>
      </Group>
    </Stack>
  );
}

function Shown({
  preview: { Changes, Exposure },
  children,
}: {
  readonly preview: NonNullable<ChangeResult['Preview']>;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Differences of={Changes} />
      {Exposure && (
        <>
          <Divider label="What players can get" labelPosition="left" />
          <ExposureChange of={Exposure} />
        </>
      )}
      {children}
    </>
  );
}

function describeSaved(subject: string, { Revision, PendingChange }: ChangeResult): ReactNode {
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {PendingChange === undefined
        ? `Saved: revision ${Revision} of ${subject}`
        : `Scheduled: pending change ${PendingChange} of ${subject}`}
    </Text>
  );
}

function isConflict(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'ConcurrentEditError';
}
