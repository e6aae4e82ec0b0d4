import type { Static, TSchema } from 'typebox';
import { authorOf } from '../../kernel/author.ts';
import { hasPermission, type StudioCaller } from '../../kernel/caller.ts';
import type { Callable, InputOf, Run } from '../../kernel/command.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { ApiError, type ErrorDetails, type ErrorExtras } from '../../kernel/errors.ts';
import { type Clock, fromWireTime } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import type { KeyPermission, Permission } from '../../kernel/permissions.ts';
import { Revised } from '../../kernel/revised.ts';
import { TITLE_DATA_PENDING_BYTES_MAX } from '../../kernel/title-data-limits.ts';
import type { Done } from '../outcomes.ts';
import { scheduleChange } from '../schedule/commands.ts';
import type { Timing, TimingFault } from '../schedule/pending-change.ts';
import type { TimingOnWire } from '../schedule/schemas.ts';
import { BAD_INSTANT } from '../schedule/wire.ts';
import { type ChangeOnWire, type ChangeReply, ChangeResult } from './change-schemas.ts';
import { makePreview } from './commands.ts';
import type { WriteContext, InContext } from './revision.ts';
import { toWirePreview } from './wire.ts';
import type { WriteCall } from './writes.ts';

/** The deps of an operation that changes what is sold. */
interface ChangeDeps {
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

type Outcome = { readonly status: string };

/**
 * The answer to each refusal of a command: the error, and what describes it. `asked` has the members of the request, and those of the
 * command's input.
 */
type Refusals<Refusal extends Outcome, Asked, E extends ErrorName> = {
  readonly [Status in Refusal['status']]: readonly [
    error: E,
    describe?: (asked: Asked, refusal: Extract<Refusal, { status: Status }>) => ErrorExtras,
  ];
};

/** The parts of an operation that changes what is sold in which it differs from the others. */
interface ChangeOperation<
  Req extends TSchema,
  E extends ErrorName,
  In extends InContext,
  Result extends Outcome,
> {
  readonly path: `/Admin/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly permission: KeyPermission;
  /** It has `changeMembers`. */
  readonly request: Req;
  readonly errors: readonly E[];
  readonly bodyBytesMax?: number;
  readonly example: { readonly request: Static<Req>; readonly response: ChangeReply };
  readonly command: Callable<In, Result>;
  /** Reads the command's input. Throws the refusal of a request that is wrong in itself. */
  readonly read: (
    request: Static<Req>,
    call: ChangingCall & { readonly fail: (error: NoInfer<E>, extras?: ErrorExtras) => ApiError },
  ) => Unsigned<In> | Promise<Unsigned<In>>;
  readonly refusals: Refusals<Exclude<Result, Done>, Static<Req> & Unsigned<In>, NoInfer<E>>;
}

/** The input of a command without the author. */
type Unsigned<In extends InContext> = Omit<In, keyof InContext>;

/** Declares an operation that makes, previews or schedules a change of what is sold, and answers its revision. */
export function changeOperation<
  Req extends TSchema,
  const E extends ErrorName,
  In extends InContext,
  Result extends Outcome,
>({ permission, command, read, refusals, ...contract }: ChangeOperation<Req, E, In, Result>) {
  return operation<ChangeDeps>()({
    ...contract,
    auth: { kind: 'secretKey', permission },
    response: ChangeResult,
    isHeavy: mayAskForPreview,
    hasRevision: true,
    async handle(request, call) {
      const input = await read(request, call);
      const outcome = await makeChange(call, request as ChangeOnWire, { command, input });
      if (outcome instanceof Revised) return outcome;
      const [error, describe] = refusals[outcome.status as keyof typeof refusals];
      throw call.fail(error, describe?.({ ...request, ...input }, outcome as never));
    },
  });
}

interface Change<In extends InContext, Result> {
  readonly command: Callable<In, Result>;
  readonly input: Unsigned<In>;
}

/** Makes a change on the conditions of the request, or previews or schedules it. Returns the refusal, or the answer of the call. */
export async function makeChange<In extends InContext, Result extends Outcome>(
  call: ChangingCall,
  request: ChangeOnWire,
  change: Change<In, Result>,
): Promise<Exclude<Result, Done> | Revised<ChangeReply>> {
  const { deps } = call;
  const timing = fromWireTiming(request);
  if (timing) requirePermission(call.caller, 'schedule:write', 'A change with EffectiveAt');
  const input = { ...change.input, edit: writeContextOf(call, request) } as unknown as In;
  const write = { name: change.command.name, input } as unknown as WriteCall;
  if (request.Preview === true) {
    const preview = await deps.run(makePreview, { write, timing });
    if (preview.status !== 'previewed') return refusalIn(preview) as Exclude<Result, Done>;
    const revision = preview.change.current?.number ?? 0;
    return answer(call, revision, { Preview: toWirePreview(preview) });
  }
  if (timing) {
    const scheduled = await deps.run(scheduleChange, { write, timing });
    if (scheduled.status !== 'scheduled') return refusalIn(scheduled) as Exclude<Result, Done>;
    return answer(call, scheduled.revision, { PendingChange: scheduled.number });
  }
  // A change has an input, which the compiler does not see of a type that is still open.
  const outcome = await deps.run(change.command, ...([input] as unknown as InputOf<In>));
  return isDone(outcome) ? answer(call, outcome.revision) : (outcome as Exclude<Result, Done>);
}

/** Throws NotAuthorizedByTitle, which every operation of the studio may answer, where the caller lacks a permission beside that of the operation. */
export function requirePermission(
  caller: StudioCaller,
  permission: Permission,
  subject: string,
): void {
  if (hasPermission(caller, permission)) return;
  throw new ApiError('NotAuthorizedByTitle', {
    message: `${subject} needs the permission ${permission}`,
  });
}

function isDone(outcome: Outcome): outcome is Done {
  return outcome.status === 'done';
}

/** The answer is empty without extensions, as in the reference API. */
function answer(
  { allowsExtensions }: ChangingCall,
  Revision: number,
  more: Omit<ChangeReply, 'Revision'> = {},
): Revised<ChangeReply> {
  return new Revised(allowsExtensions ? { Revision, ...more } : {}, Revision);
}

/** The refusal of a preview or of a scheduling, which is one of the write. Throws InvalidParams for a change that cannot be scheduled. */
function refusalIn(outcome: Outcome): Outcome {
  const fault = TIMING_FAULTS[outcome.status as TimingFault['status']];
  if (fault) throw badParameter(fault);
  return outcome;
}

const TIMING_FAULTS: Readonly<Record<TimingFault['status'], ErrorDetails>> = {
  badInstant: BAD_INSTANT,
  tooManyPending: {
    EffectiveAt: [
      `The title has ${PENDING_CHANGES.max} pending changes; cancel one, or replace one.`,
    ],
  },
  tooMuchPending: {
    EffectiveAt: [
      `The pending changes of the title's data would have more than ${TITLE_DATA_PENDING_BYTES_MAX / 1024 / 1024} MiB together; cancel one, or replace one.`,
    ],
  },
  notPending: {
    ReplacesPendingChange: ['There is no such pending change of what this call changes.'],
  },
};

/** The context of the change that a call asks for. */
function writeContextOf(
  {
    caller,
    requestId,
    deps,
  }: Pick<ChangingCall, 'caller' | 'requestId'> & { readonly deps: { readonly now: Clock } },
  { Note, IfRevision }: Pick<ChangeOnWire, 'Note' | 'IfRevision'>,
): WriteContext {
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

/** Makes InvalidParams, which every operation may answer, as for a request that does not fit its schema. */
function badParameter(details: ErrorDetails): ApiError {
  return new ApiError('InvalidParams', { details });
}
