import assert from 'node:assert/strict';
import { SECOND_MS } from '../../src/kernel/instant.ts';
import { codeOf, stepAt } from '../../src/operators/totp.ts';
import { OPERATOR_PASSWORD } from './operators.ts';
import { must } from './stock.ts';
import type { Reply, SignedInOperator, World } from './world.ts';

// Steps of an operator about the own account.

export const NEW_PASSWORD = 'staple and a second horse';
export const GUESS = 'a guess that is wrong';

interface SignIn {
  readonly Password?: string;
  readonly Code?: string;
  readonly Device?: string;
}

/** Signs in with a name; with the right password unless another is given. */
export function signInAs(
  world: World,
  Name: string,
  { Password = OPERATOR_PASSWORD, ...more }: SignIn = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  return world.call(
    '/Operator/SignIn',
    { Name, Password, ...more },
    { isAtConsole: true },
    headers,
  );
}

/** The session that a reply begins. */
export function sessionOf(reply: Reply, name: string): SignedInOperator {
  assert.equal(reply.code, 200, JSON.stringify(reply));
  const cookie = /^purser-session=([\w-]+);/.exec(setCookieOf(reply))?.[1] ?? '';
  const { OperatorId: operatorId, ConsoleSecret: pageSecret } = reply.data;
  return { operatorId, name, sessionId: '', cookie, pageSecret };
}

export function setCookieOf({ headers }: Reply): string {
  return headers.getSetCookie().join('\n');
}

/** Whether a session goes on. */
export async function isSignedIn(world: World, operator: SignedInOperator): Promise<boolean> {
  const { error } = await world.call('/Operator/GetOwnOperator', {}, { operator });
  assert(error === undefined || error === 'NotAuthenticated');
  return error === undefined;
}

/** A device with the secret of a second factor. */
export interface Device {
  /** A code that was not used before: of the next step, to which the clock is set. */
  code(): string;
  /** The last code once more. */
  sameCode(): string;
  readonly recoveryCodes: readonly string[];
}

/** Enables the second factor of an operator. */
export async function enableFactor(world: World, operator: SignedInOperator): Promise<Device> {
  const { Secret } = await must(world.call('/Operator/BeginSecondFactor', {}, { operator }));
  const { code, sameCode } = deviceOf(world, Secret);
  const body = { Code: code() };
  const { RecoveryCodes } = await must(
    world.call('/Operator/EnableSecondFactor', body, { operator }),
  );
  return { code, sameCode, recoveryCodes: RecoveryCodes };
}

/** A device with a secret in base 32. */
export function deviceOf(
  { clock }: Pick<World, 'clock'>,
  secret: string,
): Pick<Device, 'code' | 'sameCode'> {
  const codeAt = makeCodeOf(secret);
  const sameCode = () => codeAt(stepAt(clock.now()));
  return {
    sameCode,
    code() {
      clock.advance(30 * SECOND_MS);
      return sameCode();
    },
  };
}

/** Makes the code of each step, of a secret in base 32. */
export function makeCodeOf(secret: string): (step: number) => string {
  const bytes = fromBase32(secret);
  return (step) => codeOf(bytes, step);
}

function fromBase32(text: string): Buffer {
  const values = Array.from(text, (char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char));
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
