import { KEYS_TEXTS } from '../../texts/keys.tsx';
import type { SecretKey } from './scopes.ts';

const texts = KEYS_TEXTS.makers;

/** Says who made a key, to an operator. */
export function makerOf(
  { MadeBy, MadeByName }: Pick<SecretKey, 'MadeBy' | 'MadeByName'>,
  ownId: string,
): string {
  if (MadeBy === 'bootstrap') return texts.bootstrap;
  if (MadeBy === 'commandLine') return texts.commandLine;
  if (MadeBy === `operator:${ownId}`) return texts.oneself;
  return MadeByName ?? MadeBy.replace(':', ' ');
}
