import {
  MISSED_LOGINS_PER_ADDRESS,
  PASSWORD_HASHES_AT_ONCE,
  PASSWORD_HASHES_WAITING_MAX,
  WRONG_PASSWORDS_PER_ADDRESS,
} from '../kernel/limits.ts';
import { makePasswords } from '../kernel/passwords.ts';
import { makeFairQueue } from '../lib/fair-queue.ts';
import { makeAddressGuesses, makeLiftedAddresses } from '../limits/address-guesses.ts';
import { makeGuessKeys } from '../limits/guesses.ts';
import { makeLoginCopies } from '../players/login-copies.ts';
import { makeRefusedAttempts } from '../players/refused-attempts.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow } from './follow-control.ts';

const PASSWORD_HASHING = {
  atOnce: PASSWORD_HASHES_AT_ONCE,
  waitingMax: PASSWORD_HASHES_WAITING_MAX,
};

/** Puts the room `players` together, with what limits guesses at players. */
export function makePlayers(options: AppOptions, limitsGuesses: () => boolean) {
  const { storage, random, metrics, keyEncryptionKey } = options;
  const { passwordHashing = PASSWORD_HASHING } = options;
  const counted = { isOn: limitsGuesses, nowMs: monotonicNow };
  const { run } = storage;
  const wrongPasswords = makeAddressGuesses(WRONG_PASSWORDS_PER_ADDRESS, counted);
  const missedLogins = makeAddressGuesses(MISSED_LOGINS_PER_ADDRESS, counted);
  const refusedAttempts = makeRefusedAttempts({ run, emit: metrics.emit });
  return {
    refusedAttempts,
    loginCopies: makeLoginCopies({ run, now: options.clock, monotonicNow }),
    projection: makeLiftedAddresses([wrongPasswords, missedLogins]),
    operationDeps: {
      refusedAttempts,
      wrongPasswords,
      missedLogins,
      guessKeys: makeGuessKeys(keyEncryptionKey),
      passwords: makePasswords({ random }),
      passwordQueue: makeFairQueue(passwordHashing),
    },
  };
}
