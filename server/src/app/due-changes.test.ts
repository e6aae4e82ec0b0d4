import { expect, test } from 'vitest';
import { StorageUnavailable } from '../kernel/errors.ts';
import { behindGate } from './due-changes.ts';

const engine = { run: async (name: string) => name };
const of = { titleId: 'A1' };

test('where what is due cannot be made, only what is pending can be seen and taken back', async () => {
  const away = new StorageUnavailable({ cause: new Error('away') });
  const { run } = behindGate(engine, () => Promise.reject(away));
  await expect(run('stores.find', of)).rejects.toBe(away);
  await expect(run('schedule.add', of)).rejects.toBe(away);
  expect(await run('schedule.list', of)).toBe('schedule.list');
  expect(await run('schedule.cancel', of)).toBe('schedule.cancel');
  expect(await run('players.find', of)).toBe('players.find');
});

test('a command about all titles asks for all; one that says nothing of titles is a mistake', async () => {
  const asked: unknown[] = [];
  const { run } = behindGate(engine, (titleId) => void asked.push(titleId));
  expect(await run('activity.list', { titleId: undefined })).toBe('activity.list');
  expect(asked).toEqual([undefined]);
  expect(() => run('activity.list', {})).toThrow('names no title');
});

test('what fails for any other reason fails for all', async () => {
  const bug = new TypeError('Nobody can read this');
  const { run } = behindGate(engine, () => Promise.reject(bug));
  await expect(run('schedule.list', of)).rejects.toBe(bug);
});
