import { expect, test } from 'vitest';
import { MISSED_LOGINS_PER_ADDRESS } from '../../src/kernel/limits.ts';
import { fail } from '../../src/kernel/operation.ts';
import { loginWithCustomID } from '../../src/players/providers/custom.ts';
import { registerServiceUser } from '../../src/players/operations/register-service-user.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

type Handle = (request: unknown, call: unknown) => Promise<unknown>;

const ADDRESS = '203.0.113.50';

/** The logins that find no player which the address has left. */
async function unknownLoginsLeft(world: World): Promise<number> {
  const limits = await must(world.asTitle('/Admin/GetLimits', { IPAddress: ADDRESS }));
  return limits.Address.UnknownLoginsLeft;
}

test('a process with too much to do logs in who exists; who does not waits, and has not guessed', async () => {
  await using running = await startService();
  const world = await makeWorld(running);
  await world.logIn('known');
  const logIn = (CustomId: string) =>
    (loginWithCustomID.handle as Handle)(
      { TitleId: world.titleId, CustomId, CreateAccount: true },
      {
        caller: { kind: 'anonymous' },
        origin: { address: ADDRESS, limitedAddress: ADDRESS, defersNewPlayer: () => true },
        deps: running.app.http.operationDeps,
        fail,
      },
    );
  expect(await logIn('known')).toMatchObject({ NewlyCreated: false });
  await expect(logIn('new')).rejects.toMatchObject({
    error: 'ServiceUnavailable',
    extras: { retryAfterSeconds: 1, logged: { reason: 'overloaded' } },
  });
  expect(await unknownLoginsLeft(world)).toBe(MISSED_LOGINS_PER_ADDRESS.burst);
});

test('a login that may make no player is a guess where it finds none', async () => {
  await using running = await startService();
  const world = await makeWorld(running);
  const logIn = (CustomId: string) =>
    world.call(
      loginWithCustomID.path,
      { TitleId: world.titleId, CustomId, CreateAccount: true },
      {},
      { 'X-Forwarded-For': ADDRESS },
    );
  await must(logIn('known'));
  running.newPlayers.isOpen = false;
  await must(logIn('known'));
  const names = Array.from({ length: 50 }, (_, at) => `none-${at}`);
  for (const reply of await Promise.all(names.map(logIn))) {
    expect(reply.error).toBe('PlayerCreationDisabled');
  }
  // Each second gives one back.
  expect(await unknownLoginsLeft(world)).toBeLessThan(MISSED_LOGINS_PER_ADDRESS.burst - 25);
});

test('a process with too much to do makes no player: the first to be refused', async () => {
  const { example, handle } = registerServiceUser;
  const call = {
    caller: { kind: 'anonymous' },
    origin: { address: undefined, defersNewPlayer: () => true },
    deps: { findTitleId: () => 'AB12' },
    fail: (name: string) => new Error(name),
  };
  const answering = (handle as Handle)(example.request, call);
  await expect(answering).rejects.toMatchObject({
    error: 'ServiceUnavailable',
    extras: { retryAfterSeconds: 1 },
  });
});
