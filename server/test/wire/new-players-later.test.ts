import { expect, test } from 'vitest';
import { registerServiceUser } from '../../src/players/operations/register-service-user.ts';

test('a process with too much to do makes no player: the first to be refused', async () => {
  const { example, handle } = registerServiceUser;
  const call = {
    caller: { kind: 'anonymous' },
    origin: { address: undefined, defersNewPlayer: () => true },
    deps: { findTitleId: () => 'AB12' },
    fail: (name: string) => new Error(name),
  };
  const answering = (handle as (request: unknown, call: unknown) => Promise<unknown>)(
    example.request,
    call,
  );
  await expect(answering).rejects.toMatchObject({
    error: 'ServiceUnavailable',
    extras: { retryAfterSeconds: 1 },
  });
});
