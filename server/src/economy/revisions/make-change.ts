import { authorOf } from '../../kernel/author.ts';
import type { StudioCaller } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import type { Clock } from '../../kernel/instant.ts';
import { Revised } from '../../kernel/revised.ts';
import type { Done } from '../outcomes.ts';
import type { Timing } from '../schedule/ports.ts';
import { scheduleChange } from '../schedule/sql/schedule-change.ts';
import { fromWireTiming, toTimingRefusal } from '../schedule/wire.ts';
import type { Edit, Edited } from './ports.ts';
import { toWirePreview } from './preview-wire.ts';
import type { ChangeOnWire, ChangeReply } from './schemas.ts';
import { makePreview } from './sql/preview.ts';
import type { WriteCall, WriteInput, WriteName, WriteRefusal } from './writes.ts';

/** What a handler needs to change what is sold. */
export interface ChangeDeps {
  readonly now: Clock;
  readonly run: Run;
}

/** The parts of a call that say who changes something. */
interface ChangingCall {
  readonly caller: StudioCaller;
  readonly requestId: string;
  readonly allowsExtensions: boolean;
  readonly deps: ChangeDeps;
}

/** A change that a call asks for: which write it is, what is written, and the method of a port that makes it. */
interface Change<Name extends WriteName> {
  readonly write: Name;
  readonly input: Omit<WriteInput<Name>, keyof Edited>;
  readonly make: (input: WriteInput<Name>) => Promise<WriteRefusal<Name> | Done>;
}

/** The change is made, scheduled or previewed; what the call answers. */
export interface Made {
  readonly status: 'done';
  readonly answer: Revised<ChangeReply>;
}

/** Makes a change with the conditions of the request, or previews or schedules it. Gives its refusal, or what the call answers. */
export async function makeChange<const Name extends WriteName>(
  call: ChangingCall,
  request: ChangeOnWire,
  { write, input: unsigned, make }: Change<Name>,
): Promise<WriteRefusal<Name> | Made> {
  const timing = fromWireTiming(request);
  const input = { ...unsigned, edit: editOf(call, request) } as WriteInput<Name>;
  const named = { name: write, input } as WriteCall;
  if (request.Preview === true) return preview(call, named, timing);
  if (timing) return schedule(call, named, timing);
  const outcome = await make(input);
  if (!isDone(outcome)) return outcome;
  return made(call, outcome.revision);
}

/** The reference API's answer to a change is empty. */
function made(
  { allowsExtensions }: Pick<ChangingCall, 'allowsExtensions'>,
  Revision: number,
  more: Omit<ChangeReply, 'Revision'> = {},
): Made {
  const data = allowsExtensions ? { Revision, ...more } : {};
  return { status: 'done', answer: new Revised(data, Revision) };
}

/** Answers what a change would do. Its refusals are those of the write. */
async function preview<Name extends WriteName>(
  call: ChangingCall,
  write: WriteCall,
  timing: Timing | undefined,
): Promise<WriteRefusal<Name> | Made> {
  const outcome = await call.deps.run(makePreview, { write, timing });
  switch (outcome.status) {
    case 'badInstant':
    case 'tooManyPending':
    case 'notPending':
      throw toTimingRefusal(outcome);
    case 'previewed':
      return made(call, outcome.change.current?.number ?? 0, { Preview: toWirePreview(outcome) });
    default:
      return outcome as WriteRefusal<Name>;
  }
}

/** Keeps a change for later. It is judged as the write is. */
async function schedule<Name extends WriteName>(
  call: ChangingCall,
  write: WriteCall,
  timing: Timing,
): Promise<WriteRefusal<Name> | Made> {
  const { titleId } = call.caller;
  const outcome = await call.deps.run(scheduleChange, { titleId, write, timing });
  switch (outcome.status) {
    case 'badInstant':
    case 'tooManyPending':
    case 'notPending':
      throw toTimingRefusal(outcome);
    case 'scheduled':
      return made(call, outcome.revision, { PendingChange: outcome.number });
    default:
      return outcome as WriteRefusal<Name>;
  }
}

function isDone(outcome: { readonly status: string }): outcome is Done {
  return outcome.status === 'done';
}

/** Who makes the change, and on which condition. */
function editOf(
  { caller, requestId, deps }: ChangingCall,
  { Note, IfRevision }: ChangeOnWire,
): Edit {
  return {
    by: authorOf(caller),
    requestId,
    now: deps.now(),
    note: Note,
    ifRevision: IfRevision,
  };
}
