import { expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/instant.ts';
import { UNTRUSTED_PROXIES_MAX } from '../kernel/limits.ts';
import { makeUntrustedProxies } from './untrusted-proxies.ts';

test('each is told of once in ten minutes, and forgotten after them', () => {
  let now = 0;
  const found: string[] = [];
  const proxies = makeUntrustedProxies({ nowMs: () => now, onFound: (at) => void found.push(at) });
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) proxies.note(address);
  expect(found).toEqual(['10.0.0.1', '10.0.0.2']);
  now += 10 * MINUTE_MS - 1;
  proxies.note('10.0.0.1');
  expect([found.length, proxies.count()]).toEqual([2, 2]);
  now += 1;
  expect(proxies.count()).toBe(0);
  proxies.note('10.0.0.1');
  expect([found.length, proxies.count()]).toEqual([3, 1]);
});

test('so many are remembered and no more', () => {
  const proxies = makeUntrustedProxies({ nowMs: () => 0, onFound: () => undefined });
  for (let at = 0; at < 2 * UNTRUSTED_PROXIES_MAX; at += 1) proxies.note(`10.0.${at}.1`);
  expect(proxies.count()).toBe(UNTRUSTED_PROXIES_MAX);
});
