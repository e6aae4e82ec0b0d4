import { makePasswords } from '../players/password.ts';
import type { AppOptions } from './app-options.ts';

/** The deps of the operations of the room `players`. */
export function playersDeps({ storage, random, passwordHashing }: AppOptions) {
  const { players, sessions } = storage;
  const passwords = makePasswords({ random, ...passwordHashing });
  return { players, sessions, passwords };
}
