import type { OperatorCaller } from '../kernel/caller.ts';
import { OPERATOR_ADDRESS_KEPT_MS } from '../kernel/operator-limits.ts';
import type { Guess, GuessDeps } from './guess-password.ts';
import { type Fail, showPassword } from './guess-refusal.ts';
import type { Operators, ShownByOperator } from './ports.ts';

/** The deps of judging the password of an operator who is signed in. */
interface OwnPasswordDeps extends GuessDeps {
  readonly operators: Pick<Operators, 'findForSignIn'>;
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
  const account = await deps.operators.findForSignIn({ name, address, since });
  return showPassword(deps, { ...shown, name, account }, fail);
}
