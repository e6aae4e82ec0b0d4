import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type AdminGetHistoryRequest,
  type CallOptions,
  type ChangePreview,
  type ChangeResult,
  PurserError,
} from 'purser-client';
import { type ReactNode, useId, useState } from 'react';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { Failure } from '../failure.tsx';
import { describeMoment } from '../moment.tsx';
import { Pending } from '../page.tsx';
import { useItemNames } from '../../api/catalog-queries.ts';
import { Differences } from './differences.tsx';
import { PriceAuditDifference } from './price-audit-difference.tsx';
import { SoldChanges } from './sold-changes.tsx';
import { effectiveAtOf, type Timing, TimingFields } from './timing.tsx';

const texts = CHANGES_TEXTS.review;

const NOTE_CHARS_MAX = 500;
/** A preview of 10,000 items takes its time. */
const TIMEOUT_MS = 60_000;

/** Members of a request beside the change itself. */
export interface ChangeOptions {
  readonly Preview?: true;
  readonly Note?: string;
  readonly IfRevision: number;
  readonly EffectiveAt?: string;
  readonly OnConflict?: 'Cancel' | 'Apply';
}

/** A change that is looked at before it is made. */
export interface Change {
  /** Says what is done: the title of the drawer. Absent: "What this changes". */
  readonly title?: string;
  /** Of what it is: "store". */
  readonly what: string;
  readonly kind: AdminGetHistoryRequest['Of'];
  /** Which one, as in "revision 2 of the store smith". */
  readonly subject: string;
  /** On the button that makes it. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** The revision that the person has looked at. Another one is looked at anew. */
  readonly revision: number;
  /** Makes the call; with Preview nothing changes. */
  readonly send: (options: ChangeOptions, call: CallOptions) => Promise<ChangeResult>;
}

interface Review {
  readonly change: Change;
  /** A warning to read before the change is made. */
  readonly warning?: ReactNode;
  /** More about the change, below what it does. */
  readonly children?: ReactNode;
  /** The actions offered when somebody else was faster. */
  readonly conflict: ReactNode;
  readonly onClose: () => void;
  readonly onSaved: (isScheduled: boolean) => Promise<unknown> | undefined;
}

/** Shows what a change does to items and their prices, and makes it now or schedules it. */
export function ReviewChange({ change, warning, children, conflict, onClose, onSaved }: Review) {
  const [note, setNote] = useState('');
  const [timing, setTiming] = useState<Timing>();
  const EffectiveAt = timing && effectiveAtOf(timing);
  const { preview, save, failure } = useReview(change, {
    options: {
      ...(note.trim() !== '' && { Note: note.trim() }),
      ...(timing && EffectiveAt !== undefined && { EffectiveAt, OnConflict: timing.onConflict }),
    },
    async onSuccess(result) {
      notifications.show({ message: describeDone(change, result, EffectiveAt), color: 'green' });
      await onSaved(result.PendingChange !== undefined);
    },
  });
  const shown = preview.data?.Preview;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={change.title ?? texts.heading}
      position="right"
      size="xl"
    >
      <Stack>
        {warning}
        {shown ? (
          <>
            <Shown of={shown} change={change} />
            {children}
          </>
        ) : (
          !failure && <Pending of={preview} />
        )}
        {isConflict(failure) ? (
          <Conflict message={failure.errorMessage} what={change.what}>
            {conflict}
          </Conflict>
        ) : (
          failure && <Failure error={failure} onRetry={() => void preview.refetch()} />
        )}
        <TimingFields timing={timing} onTiming={setTiming} />
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          maxLength={NOTE_CHARS_MAX}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.back}
          </Button>
          <Button
            {...(change.isDestructive && { color: 'red' })}
            loading={save.isPending}
            disabled={
              !shown ||
              preview.isFetching ||
              isConflict(failure) ||
              (timing !== undefined && EffectiveAt === undefined)
            }
            onClick={() => save.mutate(change.revision)}
          >
            {timing ? texts.schedule : change.verb}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

/** The effects of a change on items and what they cost, on what is sold, and on the lowest prices. */
function Shown({
  of: { Changes, Exposure },
  change: { what, kind },
}: {
  readonly of: ChangePreview;
  readonly change: Change;
}) {
  const isOfStore = kind === 'Store';
  const names = useItemNames(Exposure?.CatalogVersion);
  return (
    <>
      {Exposure && <SoldChanges of={Exposure} isOfStore={isOfStore} names={names} />}
      <Differences
        of={Changes}
        what={what}
        {...((isOfStore || kind === 'Catalog') && { names })}
        {...(isOfStore && Exposure && { inStore: Exposure.StoreItems })}
      />
      {Exposure && <PriceAuditDifference of={Exposure} names={names} />}
    </>
  );
}

/** The calls of a review: the preview, and the change itself. */
function useReview(
  { revision, send }: Change,
  of: {
    readonly options: Omit<ChangeOptions, 'IfRevision'>;
    readonly onSuccess: (result: ChangeResult) => Promise<void>;
  },
) {
  const call = { timeoutMs: TIMEOUT_MS };
  const save = useMutation({
    mutationFn: (IfRevision: number) => send({ ...of.options, IfRevision }, call),
    onSuccess: of.onSuccess,
  });
  const preview = useQuery({
    queryKey: ['preview', useId(), revision],
    queryFn: ({ signal }) => send({ Preview: true, IfRevision: revision }, { ...call, signal }),
    // A saved change must not be previewed against the revision before it.
    enabled: !save.isPending,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  });
  const notSaved = save.variables === revision ? save.error : null;
  return { preview, save, failure: notSaved ?? preview.error };
}

function describeDone(
  { subject }: Change,
  // It is there, because the request has IfRevision.
  { Revision = 0, PendingChange }: ChangeResult,
  at: string | undefined,
): ReactNode {
  return (
    <Text size="sm" className="anywhere">
      {PendingChange === undefined || at === undefined
        ? texts.saved(Revision, subject)
        : texts.scheduled(PendingChange, { subject, at: describeMoment(at) })}
    </Text>
  );
}

function isConflict(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'RevisionConflict';
}

/** Says that somebody else was faster. The edits stay. */
function Conflict({
  message,
  what,
  children,
}: {
  readonly message: string;
  readonly what: string;
  readonly children: ReactNode;
}) {
  return (
    <Alert color="orange" title={CHANGES_TEXTS.conflict.heading(what)} role="alert">
      <Stack gap="sm">
        <Text size="sm">{message}</Text>
        <Text size="sm">{CHANGES_TEXTS.conflict.advice}</Text>
        {children}
      </Stack>
    </Alert>
  );
}
