import { authorOf } from '../../kernel/author.ts';
import type { StudioCaller } from '../../kernel/caller.ts';
import type { Callable, InputOf, Run } from '../../kernel/command.ts';
import { ApiError, type ErrorDetails } from '../../kernel/errors.ts';
import { type Clock, DAY_MS, fromWireTime } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import { Revised } from '../../kernel/revised.ts';
import type { Done } from '../outcomes.ts';
import { scheduleChange } from '../schedule/commands.ts';
import type { Timing, TimingFault } from '../schedule/pending-change.ts';
import type { TimingOnWire } from '../schedule/schemas.ts';
import type { ChangeOnWire, ChangeReply } from './change-schemas.ts';
import { makePreview } from './commands.ts';
import type { Edit, Edited } from './revision.ts';
import { toWirePreview } from './wire.ts';
import type { WriteCall } from './writes.ts';

/** The deps of an operation that changes what is sold. */
export interface ChangeDeps {
  readonly now: Clock;
  readonly run: Run;
}

/** The parts of a call that a change needs. */
interface ChangingCall {
  readonly caller: StudioCaller;
  readonly requestId: string;
  readonly allowsExtensions: boolean;
  readonly deps: ChangeDeps;
}

/** A change that a call asks for: its command, and the input without the author. */
interface Change<In extends Edited, Outcome> {
  readonly command: Callable<In, Outcome>;
  readonly input: Omit<In, keyof Edited>;
}

/** The change was made, scheduled or previewed. */
interface Made {
  readonly status: 'done';
  readonly answer: Revised<ChangeReply>;
}

/** Makes a change on the conditions of the request, or previews or schedules it. Returns the refusal, or the answer of the call. */
export async function makeChange<In extends Edited, Outcome extends { readonly status: string }>(
  call: ChangingCall,
  request: ChangeOnWire,
  { command, input: unsigned }: Change<In, Outcome>,
): Promise<Exclude<Outcome, Done> | Made> {
  const timing = fromWireTiming(request);
  const input = { ...unsigned, edit: editOf(call, request) } as unknown as In;
  const named = { name: command.name, input } as unknown as WriteCall;
  if (request.Preview === true) return preview(call, named, timing);
  if (timing) return schedule(call, named, timing);
  // A change has an input, which the compiler does not see of a type that is still open.
  const outcome = await call.deps.run(command, ...([input] as unknown as InputOf<In>));
  if (!isDone(outcome)) return outcome as Exclude<Outcome, Done>;
  return made(call, outcome.revision);
}

/** The answer is empty without extensions, as in the reference API. */
function made(
  { allowsExtensions }: Pick<ChangingCall, 'allowsExtensions'>,
  Revision: number,
  more: Omit<ChangeReply, 'Revision'> = {},
): Made {
  const data = allowsExtensions ? { Revision, ...more } : {};
  return { status: 'done', answer: new Revised(data, Revision) };
}

/** Previews a change. Its refusals are those of the write. */
async function preview<Refusal>(
  call: ChangingCall,
  write: WriteCall,
  timing: Timing | undefined,
): Promise<Refusal | Made> {
  const outcome = await call.deps.run(makePreview, { write, timing });
  switch (outcome.status) {
    case 'badInstant':
    case 'tooManyPending':
    case 'notPending':
      throw toTimingRefusal(outcome);
    case 'previewed':
      return made(call, outcome.change.current?.number ?? 0, { Preview: toWirePreview(outcome) });
    default:
      return outcome as Refusal;
  }
}

/** Schedules a change. Its refusals are those of the write. */
async function schedule<Refusal>(
  call: ChangingCall,
  write: WriteCall,
  timing: Timing,
): Promise<Refusal | Made> {
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
      return outcome as Refusal;
  }
}

function isDone(outcome: { readonly status: string }): outcome is Done {
  return outcome.status === 'done';
}

/** The author and the condition of the change. */
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

/**
 * Whether a request may ask for a preview, which takes long. It looks at the raw body, in which the member may have another letter case or
 * escapes. A false yes does no harm.
 */
export function mayAskForPreview(body: Buffer): boolean {
  return /preview|\\u/i.test(body.toString('latin1'));
}

/** Reads the timing of a change; undefined: it is made now. Throws InvalidParams for a member that needs EffectiveAt where it is missing. */
function fromWireTiming(request: TimingOnWire): Timing | undefined {
  const { EffectiveAt, OnConflict = 'Cancel', ReplacesPendingChange } = request;
  if (EffectiveAt !== undefined) {
    return {
      plannedAt: fromWireTime(EffectiveAt),
      onConflict: OnConflict === 'Apply' ? 'apply' : 'cancel',
      replaces: ReplacesPendingChange,
    };
  }
  const misplaced = (['OnConflict', 'ReplacesPendingChange'] as const).find(
    (name) => request[name] !== undefined,
  );
  if (!misplaced) return undefined;
  throw badParameter({ [misplaced]: ['It is for a change with EffectiveAt.'] });
}

/** Makes InvalidParams for a change that cannot be scheduled. */
function toTimingRefusal({ status }: TimingFault): ApiError {
  switch (status) {
    case 'badInstant':
      return badParameter({
        EffectiveAt: [
          `It must be in the future, at most ${PENDING_CHANGES.aheadMs / DAY_MS} days ahead.`,
        ],
      });
    case 'tooManyPending':
      return badParameter({
        EffectiveAt: [
          `The title has ${PENDING_CHANGES.max} pending changes; cancel one, or replace one.`,
        ],
      });
    case 'notPending':
      return badParameter({
        ReplacesPendingChange: ['There is no such pending change of what this call changes.'],
      });
  }
}

/** Makes InvalidParams, which every operation may answer, as for a request that does not fit its schema. */
function badParameter(details: ErrorDetails): ApiError {
  return new ApiError('InvalidParams', { details });
}
