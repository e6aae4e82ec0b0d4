import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../../server/test/support/running.ts';
import { openBrowser } from './support/browser.ts';

// The bytes that a new browser loads until a person can sign in.

const BYTES_MAX = 300_000;

let running: Running;
let browser: Browser;

beforeAll(async () => {
  [running, browser] = await Promise.all([startService(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

test('the first load is small, and comes compressed from the service alone', async () => {
  const page = await browser.newPage();
  const sizes: Promise<readonly [address: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize]));
  });
  await page.goto(`${running.url}/console`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  expect(loaded.filter(([address]) => !address.startsWith(running.url))).toEqual([]);
  const bytes = loaded.reduce((sum, [, size]) => sum + size, 0);
  expect(bytes, JSON.stringify(loaded)).toBeLessThan(BYTES_MAX);
});
