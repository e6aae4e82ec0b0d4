import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import {
  listOperatorSessions,
  touchOperatorSessions,
} from '../../src/operators/commands/sessions.ts';
import { makeSessionUse } from '../../src/operators/known-operators.ts';
import type { SessionUsed } from '../../src/operators/session.ts';
import { standIn } from '../support/stand-ins.ts';
import { NOW, temporaryFolder } from './given.ts';
import { anOperator } from './operator-given.ts';

it('a session that is used while its use before is stored has the newer use stored next', async () => {
  const path = join(temporaryFolder(), 'sessions.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  onTestFinished(() => storage.close());
  const operatorId = await anOperator(storage, []);
  const find = async () =>
    (await storage.run(listOperatorSessions, { operatorId, now: NOW + 3 * MINUTE_MS }))[0];
  const sessionId = (await find())?.sessionId ?? '';
  let usedMeanwhile: number | undefined = NOW + 2 * MINUTE_MS;
  const run = standIn({
    async 'operatorSessions.touch'(used: readonly SessionUsed[]) {
      if (usedMeanwhile !== undefined) use.note(sessionId, usedMeanwhile);
      usedMeanwhile = undefined;
      await storage.run(touchOperatorSessions, used);
    },
  });
  const use = makeSessionUse(run);
  use.note(sessionId, NOW + MINUTE_MS);
  await use.flush();
  expect((await find())?.lastUsedAt).toBe(NOW + MINUTE_MS);
  expect(use.find(sessionId)).toBe(NOW + 2 * MINUTE_MS);
  await use.flush();
  expect((await find())?.lastUsedAt).toBe(NOW + 2 * MINUTE_MS);
  expect(use.find(sessionId)).toBeUndefined();
});
