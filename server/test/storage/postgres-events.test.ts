import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { aTitle, logIn } from './given.ts';
import { openNodeForTest, refusalOf } from './postgres-given.ts';

async function given(url: string, behind = url) {
  const operator = new pg.Client(url);
  await operator.connect();
  onTestFinished(() => operator.end());
  const storage = await openNodeForTest({ url: behind });
  const heard: DomainEvent[] = [];
  storage.setEventSink((event) => heard.push(event));
  return { operator, storage, heard, titleId: await aTitle(storage) };
}

const LOGIN = { type: 'login', provider: 'Custom', newlyCreated: true };

describe.skipIf(NO_POSTGRES)('events on PostgreSQL', () => {
  it('are delivered once when the transaction was repeated', async () => {
    const { operator, storage, heard, titleId } = await given(await aPostgresDatabase());
    // A sequence keeps its number when the transaction is rolled back.
    await operator.query(`
      create sequence attempts;
      create function fail_once() returns trigger language plpgsql as $$
        begin
          if nextval('attempts') = 1 then
            raise exception using errcode = '40001', message = 'try again';
          end if;
          return null;
        end $$;
      create constraint trigger fail_once after insert on sessions
        deferrable initially deferred for each row execute function fail_once()`);
    await logIn(storage, { titleId });
    const { rows } = await operator.query('select last_value from attempts');
    expect(rows).toEqual([{ last_value: '2' }]);
    expect(heard).toEqual([LOGIN]);
  });

  it('are not delivered before the commit', async () => {
    const { operator, storage, heard, titleId } = await given(await aPostgresDatabase());
    await operator.query(`
      create function wait() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1); return null; end $$;
      create constraint trigger wait after insert on sessions
        deferrable initially deferred for each row execute function wait();
      select pg_advisory_lock(1)`);
    const login = logIn(storage, { titleId });
    const committing = () =>
      operator.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and query = 'commit' and state = 'active'`,
      );
    await expect.poll(async () => (await committing()).rows.length).toBe(1);
    expect(heard).toEqual([]);
    await operator.query('select pg_advisory_unlock(1)');
    await login;
    expect(heard).toEqual([LOGIN]);
  });

  it('are not delivered when nobody knows whether the commit happened', async () => {
    const url = await aPostgresDatabase();
    const proxy = await openCuttingProxy(url);
    const { storage, heard, titleId } = await given(url, proxy.url);
    proxy.fault = { at: 'commit', how: 'cut before' };
    expect(await refusalOf(logIn(storage, { titleId }))).toBeInstanceOf(Error);
    expect(heard).toEqual([]);
  });
});
