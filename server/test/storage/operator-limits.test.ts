import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { OPERATORS_MAX } from '../../src/kernel/operator-limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { addOperatorLink, findOperatorLink } from '../../src/operators/commands/links.ts';
import {
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
} from '../../src/operators/commands/management.ts';
import { NOW, temporaryFolder } from './given.ts';
import { anInvitation, anOperator, OWNER, spend } from './operator-given.ts';

async function given() {
  const path = join(temporaryFolder(), 'operators.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const database = new DatabaseSync(path);
  onTestFinished(async () => {
    database.close();
    await storage.close();
  });
  return { storage, database };
}

it('there are as many operators as the limit says, and no more; those who are there are invited again', async () => {
  const { storage, database } = await given();
  const { run } = storage;
  const first = anInvitation([]);
  await run(inviteOperator, first);
  database
    .prepare(
      `with recursive numbers (number) as (
         select 2 union all select number + 1 from numbers where number < ?)
       insert into operators (operator_id, name, name_key, roles, created_at, created_by)
       select 'operator ' || number, 'name ' || number, 'name ' || number, '[]', 0, 'commandLine'
       from numbers`,
    )
    .run(OPERATORS_MAX - 1);
  expect(await run(inviteOperator, anInvitation([]))).toMatchObject({ status: 'done' });
  expect(await run(listOperators, { titleId: undefined })).toHaveLength(OPERATORS_MAX);
  expect(await run(inviteOperator, anInvitation([]))).toEqual({ status: 'tooMany' });
  const again = { ...anInvitation([]), name: first.name };
  expect(await run(inviteOperator, again)).toEqual({
    status: 'done',
    operatorId: first.newOperatorId,
    isMailed: false,
  });
});

it('an operator who is disabled once more has been so since the first time, and anew when enabled between', async () => {
  const { storage, database } = await given();
  const { run } = storage;
  const operatorId = await anOperator(storage, []);
  const since = () =>
    database.prepare('select disabled_at from operators where operator_id = ?').get(operatorId);
  const at = (now: number) => ({ operatorId, granter: undefined, now });
  for (const now of [NOW + 1, NOW + 2]) {
    expect(await run(disableOperator, at(now))).toMatchObject({ status: 'done' });
    expect(since()).toEqual({ disabled_at: NOW + 1 });
  }
  expect(await run(enableOperator, at(NOW + 3))).toBe('done');
  expect(since()).toEqual({ disabled_at: null });
  await run(disableOperator, at(NOW + 4));
  expect(since()).toEqual({ disabled_at: NOW + 4 });
});

it('the link of a first owner is found until there is an owner, and then is of no use', async () => {
  const { storage } = await given();
  const link = { operatorId: undefined, createdBy: 'bootstrap', now: NOW, expiresAt: NOW + 9 };
  expect(await storage.run(addOperatorLink, { ...link, digest: 'first' })).toBe('done');
  const find = () => storage.run(findOperatorLink, { digest: 'first', now: NOW });
  expect(await find()).toEqual({ account: undefined });
  await anOperator(storage, OWNER);
  expect(await find()).toBeUndefined();
  expect(await spend(storage, 'first', { name: 'ada' })).toEqual({ status: 'noLink' });
  expect(await storage.run(listOperators, { titleId: undefined })).toHaveLength(1);
});
