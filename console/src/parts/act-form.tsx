import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from 'purser-client';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTitle } from '../session/title.tsx';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { Failure } from './failure.tsx';
import type { Undo } from './undo/last-act.ts';
import { showDone } from './undo/show-done.tsx';
import { makeKeyOf } from './idempotency-key.ts';

const NOTE_CHARS_MAX = 500;

interface ActFormProps<Request, Result> {
  /** On the button. */
  readonly act: string;
  readonly isDestructive?: boolean;
  /** Asks why, too: the request takes a `Note`. */
  readonly takesNote?: boolean;
  /** Undefined: something is still missing. */
  readonly request: Request | undefined;
  readonly send: (request: Request, options: CallOptions) => Promise<Result>;
  /** The message after success. */
  readonly done: (result: Result) => string;
  /** Says why the call has failed. Absent: as everywhere. */
  readonly refused?: (error: unknown) => ReactNode;
  /** The way back from what was done, on the message. Absent: there is none. */
  readonly undo?: (result: Result) => Undo | undefined;
  /** On the button that does nothing; absent: "Cancel". */
  readonly back?: string;
  /** Absent: it closes. */
  readonly onDone?: (result: Result) => void;
  readonly onClose: () => void;
  /** Labels of the form by the members of the request: errors say them in place of the members. */
  readonly labels?: Readonly<Record<string, string>>;
  /** An explanation of the action, and its choices. */
  readonly children: ReactNode;
}

/**
 * Asks for confirmation and then makes the call. The typed text stays when the call fails; the same request sent again
 * is carried out once.
 */
export function ActForm<Request extends object, Result>({
  act,
  isDestructive = false,
  takesNote = false,
  request: asked,
  send,
  done,
  refused = (error) => <Failure error={error} {...(labels && { labels })} />,
  undo,
  back = SHARED_TEXTS.cancel,
  onDone,
  onClose,
  labels,
  children,
}: ActFormProps<Request, Result>) {
  const queries = useQueryClient();
  const title = useTitle();
  const [note, setNote] = useState('');
  const request = asked && note.trim() !== '' ? { ...asked, Note: note.trim() } : asked;
  const [keyOf] = useState(makeKeyOf);
  const sending = useMutation({
    mutationFn: (of: Request) => send(of, { idempotencyKey: keyOf(of) }),
    // An answer may be a secret.
    gcTime: 0,
    async onSuccess(result) {
      showDone(done(result), title, undo?.(result));
      if (onDone) onDone(result);
      else onClose();
      // One act shows in several places: a ban ends sessions, too.
      await queries.invalidateQueries();
    },
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (request && !sending.isPending) sending.mutate(request);
  }
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack>
        {children}
        {takesNote && (
          <TextInput
            label={SHARED_TEXTS.why}
            maxLength={NOTE_CHARS_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {sending.error && refused(sending.error)}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {back}
          </Button>
          <Button
            type="submit"
            {...(isDestructive && { color: 'red.9' })}
            loading={sending.isPending}
            disabled={request === undefined}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
