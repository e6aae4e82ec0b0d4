import { type Command, command, type Together } from '../../../storage/command.ts';
import { soldRow } from '../../../storage/query/keys.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Done } from '../../outcomes.ts';
import type { Edited } from '../ports.ts';
import { makeRevision, type Plan } from './make-revision.ts';

/** How a plan finds what it changes: locked until the transaction ends, because it will be made; or as it is, because nothing will be written. */
export type Hold = 'locked' | 'asItIs';

/** The command of a write of what is sold. */
export interface RevisionCommand<Name extends string = string, Input = never, Result = unknown>
  extends Command<Name, Input, Result> {
  /** Judges a packed write. Gives a Plan or a refusal, the one that `run` would give. Writes nothing where it finds things as they are. */
  readonly plan: (tx: Tx, packed: unknown, hold: Hold) => Promise<unknown>;
}

interface Declaration<Name extends string, Input, Packed, P extends Plan, Refusal> {
  readonly name: Name;
  readonly pack?: (input: Input) => Packed;
  /** Throws RollbackWith where it has written and is refused. */
  readonly plan: (tx: Tx, packed: Packed, hold: Hold) => Promise<P | Refusal>;
  /** Makes what was planned, which is locked. */
  readonly save: (tx: Tx, plan: P) => Promise<void>;
  readonly together?: Together<Packed, NoInfer<Exclude<Refusal, P> | Done>>;
}

/** Declares a write of what is sold, which is planned before it is made. */
export function revisionCommand<
  const Name extends string,
  Packed extends Edited & { readonly titleId: string },
  P extends Plan,
  Refusal extends { readonly status: string },
  Input = Packed,
>({
  plan,
  save,
  ...declared
}: Declaration<Name, Input, Packed, P, Refusal>): RevisionCommand<
  Name,
  Input,
  Exclude<Refusal, P> | Done
> {
  const run = async (tx: Tx, packed: Packed): Promise<Exclude<Refusal, P> | Done> =>
    makeRevision(tx, await plan(tx, packed, 'locked'), save);
  const isRefusal = ({ status }: { readonly status: string }): boolean => status !== 'done';
  const made = command<Name, Packed, Exclude<Refusal, P> | Done, Input>({
    ...declared,
    changes: 'rows',
    afterDue: 'always',
    waitsFor: (of) => [soldRow(of)],
    waitsLong: true,
    run,
    isRefusal,
  });
  return { ...made, plan: plan as RevisionCommand['plan'] };
}
