import { COMMAND_LINE, operatorIdOf } from '../kernel/author.ts';
import type { KnownOperators } from './known-operators.ts';

/** Says who made something that operators or the command line make. */
export function describeMaker(
  by: string,
  { findOperator }: Pick<KnownOperators, 'findOperator'>,
): string {
  if (by === COMMAND_LINE) return 'the command line';
  return findOperator(operatorIdOf(by) ?? '')?.name ?? by;
}
