import type { SecretKey } from './scopes.ts';

/** Says who made a key, to an operator. */
export function makerOf(
  { MadeBy, MadeByName }: Pick<SecretKey, 'MadeBy' | 'MadeByName'>,
  ownId: string,
): string {
  if (MadeBy === 'bootstrap') return 'the first start';
  if (MadeBy === 'commandLine') return 'the command line';
  if (MadeBy === `operator:${ownId}`) return 'you';
  return MadeByName ?? MadeBy.replace(':', ' ');
}
