import type { OperatorCaller } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import { OPERATOR_ADDRESS_KEPT_MS } from '../kernel/limits.ts';
import type { Guess, GuessDeps } from './guess-password.ts';
import { type Fail, showPassword } from './guess-refusal.ts';
import type { ShownByOperator } from './ports.ts';
import { findForSignIn } from './sql/operators.ts';

/** The deps of judging the password of an operator who is signed in. */
interface OwnPasswordDeps extends GuessDeps {
  readonly run: Run;
}

/** Judges the own password of a caller like that of somebody who signs in; throws the refusal of one that is not right. */
export async function showOwnPassword(
  deps: OwnPasswordDeps,
  {
    caller: { name },
    ...shown
  }: Omit<Guess, 'account' | 'name'> & { readonly caller: OperatorCaller },
  fail: Fail,
): Promise<ShownByOperator> {
  const { address } = shown.origin;
  const since = deps.now() - OPERATOR_ADDRESS_KEPT_MS;
  const account = await deps.run(findForSignIn, { name, address, since });
  return showPassword(deps, { ...shown, name, account }, fail);
}
