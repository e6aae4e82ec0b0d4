import { Alert, Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CallOptions,
  type ChangeResult,
  type PendingChangeInfo,
  PurserError,
} from 'purser-client';
import { type ReactNode, useId, useState } from 'react';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { Failure } from '../failure.tsx';
import { describeZoned } from '../zoned-moment.tsx';
import { Pending } from '../page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useTitle } from '../../session/title.tsx';
import type { Undo } from '../undo/last-act.ts';
import { askOverPage } from '../undo/undo-host.tsx';
import { showDone } from '../undo/show-done.tsx';
import { describePlace, type ItemOfRequest } from './describe-place.ts';
import { Effect } from './effect.tsx';
import { useAcceptance } from './price-audit-warnings.tsx';
import type { Subject } from './restoration.ts';
import { canTakeBack, type Made, TakeBackBesides, takeBackOrAsk } from './take-back.tsx';
import { effectiveAtOf, LaterFields, TimingFields, timingOf } from './timing.tsx';

const texts = CHANGES_TEXTS.review;

/** The longest note about a change, in characters. */
export const NOTE_CHARS_MAX = 500;
/** A preview of 10,000 items takes its time. */
const TIMEOUT_MS = 60_000;

/** Members of a request beside the change itself. */
export interface ChangeOptions {
  readonly Preview?: true;
  readonly Note?: string;
  readonly IfRevision: number;
  readonly EffectiveAt?: string;
  readonly OnConflict?: 'Cancel' | 'Apply';
  readonly ReplacesPendingChange?: number;
}

/** A change that is looked at before it is made. */
export interface Change {
  /** Says what is done: the title of the drawer. Absent: "What this changes". */
  readonly title?: string;
  /** Of what it is: "store". */
  readonly what: string;
  readonly of: Subject;
  /** There is nothing yet: to take the change back is to delete what it makes. */
  readonly isNew?: boolean;
  /** Which one, as in "revision 2 of the store smith". */
  readonly subject: string;
  /** On the button that makes it. */
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** The revision that the person has looked at. Another one is looked at anew. */
  readonly revision: number;
  /** The items of the request, in its order. Absent: it has none. */
  readonly items?: readonly ItemOfRequest[] | undefined;
  /** Makes the call; with Preview nothing changes. */
  readonly send: (options: ChangeOptions, call: CallOptions) => Promise<ChangeResult>;
}

interface Review {
  readonly change: Change;
  /** The scheduled change that this one comes in the place of. Absent: none. */
  readonly replaced?: PendingChangeInfo | undefined;
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
export function ReviewChange({
  change,
  replaced,
  warning,
  children,
  conflict,
  onClose,
  onSaved,
}: Review) {
  const [note, setNote] = useState(replaced?.Note ?? '');
  const [timing, setTiming] = useState(replaced && timingOf(replaced));
  const acceptance = useAcceptance();
  const queries = useQueryClient();
  const sayDone = useSayDone(change);
  const EffectiveAt = timing && effectiveAtOf(timing);
  const wholeNote = [note.trim(), acceptance.sentence].filter(Boolean).join('\n');
  const { preview, save, failure } = useReview(change, {
    options: {
      ...(wholeNote !== '' && { Note: wholeNote }),
      ...(timing && EffectiveAt !== undefined && { EffectiveAt, OnConflict: timing.onConflict }),
      ...(replaced && { ReplacesPendingChange: replaced.PendingChange }),
    },
    async onSuccess(result) {
      sayDone(result, EffectiveAt);
      await queries.invalidateQueries({ queryKey: ['pendingChanges'] });
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
            <Effect of={shown} what={change.what} kind={change.of.Of} acceptance={acceptance} />
            {children}
          </>
        ) : (
          !failure && <Pending of={preview} />
        )}
        {failure && (
          <ReviewFailure of={failure} {...{ change, conflict }} onRetry={preview.refetch} />
        )}
        {replaced && timing ? (
          <LaterFields timing={timing} onTiming={setTiming} />
        ) : (
          <TimingFields timing={timing} onTiming={setTiming} />
        )}
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          maxLength={NOTE_CHARS_MAX - acceptance.sentence.length - 1}
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

/** Says that a change was made or scheduled, with a button that takes it back. */
function useSayDone(change: Change): (result: ChangeResult, at: string | undefined) => void {
  const purser = usePurser();
  const title = useTitle();
  const queries = useQueryClient();
  return (result, at) => {
    const { Revision = 0, PendingChange } = result;
    const message = describeDone(change, result, at);
    const made: Made = {
      of: change.of,
      revision: Revision,
      before: change.isNew ? 0 : change.revision,
    };
    const isMade = PendingChange === undefined && Revision > change.revision;
    const { isNew = false } = change;
    if (!isMade || !canTakeBack(made.of, { revision: change.revision, isNew }))
      return showDone(message, title);
    const besides = <TakeBackBesides made={made} onClose={() => askOverPage(undefined)} />;
    const done = () => queries.invalidateQueries();
    const run: Undo['run'] = (ask) =>
      void takeBackOrAsk({ purser, title }, made, { ask: () => ask(besides), done });
    return showDone(message, title, { label: CHANGES_TEXTS.undo.act, run });
  };
}

function describeDone(
  { subject }: Change,
  // It is there, because the request has IfRevision.
  { Revision = 0, PendingChange }: ChangeResult,
  at: string | undefined,
): string {
  return PendingChange === undefined || at === undefined
    ? texts.saved(Revision, subject)
    : texts.scheduled(PendingChange, { subject, at: describeZoned(at) });
}

/** Whether a change was meant for another revision than the one that there is. */
export function isConflict(error: unknown): error is PurserError {
  return error instanceof PurserError && error.error === 'RevisionConflict';
}

/** Says why a change cannot be made: of which item, or who was faster. */
function ReviewFailure({
  of,
  change: { what, items },
  conflict,
  onRetry,
}: Pick<Review, 'change' | 'conflict'> & {
  readonly of: Error;
  readonly onRetry: () => Promise<unknown>;
}) {
  return isConflict(of) ? (
    <Conflict message={of.errorMessage} what={what}>
      {conflict}
    </Conflict>
  ) : (
    <Failure
      error={of}
      toPlace={(member) => describePlace(member, items)}
      onRetry={() => void onRetry()}
    />
  );
}

/** Says that somebody else was faster. The edits stay. */
export function Conflict({
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
