import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import { scheduleChange } from '../../src/economy/schedule/commands.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { TITLE_DATA_KEYS_MAX } from '../../src/kernel/title-data-limits.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { setTitleData } from '../../src/title-data/commands.ts';
import { makeTitleData } from '../../src/title-data/data-copies.ts';
import { dataSubject, NO_LABEL } from '../../src/title-data/title-data.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { edited } from './fixtures.ts';
import { aTitle, NOW } from './given.ts';
import { openNode } from './postgres-given.ts';

describe.skipIf(NO_POSTGRES)("writes of a title's data on two nodes", () => {
  let nodes: readonly {
    readonly storage: PostgresStorage;
    readonly read: ReturnType<typeof makeTitleData>;
  }[];
  const node = (index: number) => nodes[index % 2]!;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    const storages = [await openNode({ url }), await openNode({ url })];
    nodes = storages.map((storage) => {
      const { run } = storage;
      const gate = () => undefined;
      return { storage, read: makeTitleData({ run, gate, changeCount: () => undefined }) };
    });
  });
  afterAll(() => Promise.all(nodes.map(({ storage }) => storage.close())));

  const set = (index: number, titleId: string, data: Readonly<Record<string, string>>) => {
    const entries = Object.entries(data).map(([key, value]) => ({ key, value }));
    const of = { titleId, store: 'title', label: NO_LABEL } as const;
    const write = edited({ ...of, entries, bytesMax: 1_000_000 });
    return node(index).storage.run(setTitleData, write);
  };
  async function dataOn(index: number, titleId: string): Promise<Readonly<Record<string, string>>> {
    const of = { titleId, store: 'title', label: NO_LABEL, keys: undefined } as const;
    return (await node(index).read(of)).data().Data;
  }
  const newTitle = () => aTitle(node(0).storage);

  it('lose none of several keys, and leave one of the values of one key', async () => {
    const titleId = await newTitle();
    const writers = Array.from({ length: 64 }, (_, index) => index);
    await Promise.all(
      writers.map(async (index) => {
        const own = { [`own-${index}`]: `${index}` };
        const outcome = await set(index, titleId, { ...own, shared: `${index}` });
        expect(outcome.status).toBe('done');
        // Acknowledged on one node, known on the other.
        expect(await dataOn(index + 1, titleId)).toMatchObject(own);
      }),
    );
    const data = await dataOn(0, titleId);
    expect(await dataOn(1, titleId)).toEqual(data);
    const { shared, ...owns } = data;
    expect(owns).toEqual(Object.fromEntries(writers.map((index) => [`own-${index}`, `${index}`])));
    expect(writers.map(String)).toContain(shared);
  });

  it('make a scheduled change once, where both are at its instant and others write', async () => {
    const titleId = await newTitle();
    const of = { titleId, store: 'title', label: NO_LABEL } as const;
    const entries = [{ key: 'due', value: 'scheduled' }];
    const plannedAt = NOW + 1;
    await node(0).storage.run(scheduleChange, {
      write: { name: 'titleData.set', input: edited({ ...of, entries, bytesMax: 1_000_000 }) },
      timing: { plannedAt, onConflict: 'cancel', replaces: undefined },
    });
    const onBroken = (error: unknown) => {
      throw error;
    };
    const apply = (index: number) => {
      const { run } = node(index).storage;
      return applyDue({ run, now: () => plannedAt, onBroken }, titleId);
    };
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        await set(index, titleId, { [`own-${index}`]: 'v' });
        await apply(index);
        expect(await dataOn(index + 1, titleId)).toMatchObject({ due: 'scheduled' });
      }),
    );
    const subject = dataSubject({ ...of, key: 'due' });
    const revisions = await node(1).storage.run(listRevisions, { subject, page: WHOLE_LIST });
    expect(revisions).toMatchObject([{ at: plannedAt, appliedAt: plannedAt }]);
    expect(Object.keys(await dataOn(0, titleId))).toHaveLength(17);
  });

  it('never make more keys than a store may have', async () => {
    const titleId = await newTitle();
    const many = Array.from({ length: TITLE_DATA_KEYS_MAX - 5 }, (_, index) => [`k-${index}`, '']);
    await set(0, titleId, Object.fromEntries(many));
    const racing = Array.from({ length: 16 }, (_, index) =>
      set(index, titleId, { [`new-${index}`]: '' }),
    );
    const outcomes = await Promise.all(racing);
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(5);
    expect(Object.keys(await dataOn(1, titleId))).toHaveLength(TITLE_DATA_KEYS_MAX);
  });

  it('never make more bytes than a title may have', async () => {
    const titleId = await newTitle();
    const racing = Array.from({ length: 16 }, (_, index) =>
      set(index, titleId, { [`${index % 8}`]: 'x'.repeat(150_000) }),
    );
    const outcomes = await Promise.all(racing);
    const statuses = outcomes.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['done', 'tooMuch']));
    expect(Object.keys(await dataOn(0, titleId))).toHaveLength(6);
  });
});
