import { expect, test } from 'vitest';
import { startPurser, temporaryFolder } from './purser.ts';

// Nobody reads standard error any more: the service goes on, and stops as ever.

test.each(['1', '2'])('a closed pipe for the log ends nothing (workers: %s)', async (workers) => {
  using folder = temporaryFolder();
  const flags = ['--workers', workers, '--log-level', 'debug'];
  await using purser = await startPurser({ folder: folder.path, flags });
  purser.child.stderr?.destroy();
  for (let count = 0; count < 20; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await fetch(`${purser.url}/Client/LoginWithCustomID`, {
      method: 'POST',
      headers: { Connection: 'close' },
    });
    expect(reply.status).toBe(400);
  }
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
});
