import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../../server/src/kernel/rate-limits.ts';
import {
  firstAddress,
  isAbout,
  readSearch,
  toSubject,
  writeSearch,
} from '../src/pages/limits/search.ts';
import { describeRate, mayStillBeLocked, optionOf } from '../src/pages/limits/words.ts';
import { limitOptions } from '../../server/src/config/options/limits.ts';

test('each limit is set by an option that there is', () => {
  const variables = Object.values(limitOptions).map(({ variable }) => variable);
  for (const limit of RATE_LIMITS) expect(variables).toContain(optionOf(limit));
});

test.each([
  [10_000, 10, '1,000 a second'],
  [2_000, 400, '5 a second'],
  [50_000, 360, '500,000 an hour'],
  [20, 60, '20 a minute'],
  [1, 7_200, '1 an hour'],
])('%i in %i s is %s', (Burst, WindowInSeconds, text) => {
  expect(describeRate({ Burst, WindowInSeconds })).toBe(text);
});

test('a lock is over when the longest one would be', () => {
  const last = '2026-05-04T10:00:00.000Z';
  const at = (seconds: number) =>
    mayStillBeLocked(last, { now: Date.parse(last) + seconds * 1_000, longestSeconds: 900 });
  expect([at(899), at(900)]).toEqual([true, false]);
});

test('a search goes into an address and comes back; whom GetLimits does not know is not asked about', () => {
  const search = { by: 'Email', text: 'ada+1@example.com' } as const;
  expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
  expect(writeSearch({ by: 'Email', text: ' ' }).toString()).toBe('');
  expect(readSearch(new URLSearchParams('by=Password&text=x')).by).toBe('ServiceId');
  expect(toSubject(search)).toEqual({ Email: 'ada+1@example.com' });
  expect(toSubject({ by: 'KeyId', text: 'k' })).toBeUndefined();
});

test('callers who were stopped are found by what the limit counts for', () => {
  const at = '2026-05-04T10:00:00.000Z';
  const base = { Limit: 'addressCalls', Count: 1, First: at, Last: at, IsOfTitle: true } as const;
  const network = { ...base, IPAddress: '2001:db8:1:2::/64' };
  expect(firstAddress(network.IPAddress)).toBe('2001:db8:1:2::');
  expect(isAbout(network, { by: 'IPAddress', text: '2001:db8:1:2::' })).toBe(true);
  expect(isAbout({ ...base, KeyId: 'k' }, { by: 'KeyId', text: 'k' })).toBe(true);
  expect(isAbout({ ...base, KeyId: 'k' }, { by: 'ServiceId', text: 'k' })).toBe(false);
  expect(isAbout(base, { by: 'KeyId', text: '' })).toBe(false);
});
