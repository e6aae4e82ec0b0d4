import type { SecretKeyCaller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/instant.ts';
import { authorOfKey } from './author.ts';
import type { Edit, Edited } from './ports.ts';
import type { ChangeOnWire, ChangeReply } from './schemas.ts';

/** What a handler needs to change what is sold. */
export interface ChangeDeps {
  readonly now: Clock;
}

/** The parts of a call that say who changes something. */
interface ChangingCall {
  readonly caller: SecretKeyCaller;
  readonly requestId: string;
  readonly deps: ChangeDeps;
}

/** A change that a call asks for: what is written, and the method of a port that does so. */
interface Change<Input, Outcome> {
  readonly input: Input;
  readonly make: (input: Input & Edited) => Promise<Outcome>;
}

/** The change is made; what the call answers. */
export interface Made {
  readonly status: 'done';
  readonly answer: ChangeReply;
}

type Done = { readonly status: 'done'; readonly revision: number };

/** Makes a change with the conditions of the request. Gives its refusal, or what the call answers. */
export async function makeChange<Input, Outcome extends { readonly status: string }>(
  call: ChangingCall,
  request: ChangeOnWire,
  { input, make }: Change<Input, Outcome | Done>,
): Promise<Exclude<Outcome, Done> | Made> {
  const outcome = await make({ ...input, edit: editOf(call, request) });
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
