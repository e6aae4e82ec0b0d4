import type { SecretKeyCaller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/instant.ts';
import type { Schedule } from '../schedule/ports.ts';
import { fromWireTiming, toTimingRefusal } from '../schedule/wire.ts';
import { authorOfKey } from './author.ts';
import type { Edit, Edited } from './ports.ts';
import type { ChangeOnWire, ChangeReply } from './schemas.ts';
import type { WriteCall, WriteName } from './writes.ts';

/** What a handler needs to change what is sold. */
export interface ChangeDeps {
  readonly now: Clock;
  readonly schedule: Pick<Schedule, 'add'>;
}

/** The parts of a call that say who changes something. */
interface ChangingCall {
  readonly caller: SecretKeyCaller;
  readonly requestId: string;
  readonly deps: ChangeDeps;
}

/** A change that a call asks for: what is written, and the method of a port that does so, with its name. */
interface Change<Input, Outcome> {
  readonly name: WriteName;
  readonly input: Input;
  readonly make: (input: Input & Edited) => Promise<Outcome>;
}

/** The change is made; what the call answers. */
export interface Made {
  readonly status: 'done';
  readonly answer: ChangeReply;
}

type Done = { readonly status: 'done'; readonly revision: number };

/** Makes a change with the conditions of the request, or schedules it. Gives its refusal, or what the call answers. */
export async function makeChange<Input extends object, Outcome extends { readonly status: string }>(
  call: ChangingCall,
  request: ChangeOnWire,
  { name, input, make }: Change<Input, Outcome | Done>,
): Promise<Exclude<Outcome, Done> | Made> {
  const timing = fromWireTiming(request);
  const edited = { ...input, edit: editOf(call, request) };
  if (!timing) return answerOf(await make(edited));
  const { titleId } = call.caller;
  const write = { name, input: edited } as unknown as WriteCall;
  const outcome = await call.deps.schedule.add({ titleId, write, timing });
  switch (outcome.status) {
    case 'badInstant':
    case 'tooManyPending':
    case 'notPending':
      throw toTimingRefusal(outcome);
    case 'scheduled': {
      const { revision: Revision, number: PendingChange } = outcome;
      return { status: 'done', answer: { Revision, PendingChange } };
    }
    default:
      // It is judged as `make` would judge it.
      return outcome as unknown as Exclude<Outcome, Done>;
  }
}

function answerOf<Outcome extends { readonly status: string }>(
  outcome: Outcome | Done,
): Exclude<Outcome, Done> | Made {
  if (!isDone(outcome)) return outcome as Exclude<Outcome, Done>;
  return { status: 'done', answer: { Revision: outcome.revision } };
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
    by: authorOfKey(caller.keyId),
    requestId,
    now: deps.now(),
    note: Note,
    ifRevision: IfRevision,
  };
}
