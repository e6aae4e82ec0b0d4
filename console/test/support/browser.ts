import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.ts';

/** Browsers of systems for which the development packages bring none. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts a real Chromium: the one that the development packages bring, which has no window and takes a third less of the processor than
 * a system's, or the system's.
 */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  const executablePath = (await unpackBrowser()) ?? SYSTEM.find((file) => existsSync(file));
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // The tests visit pages of this machine only, and may run as root, where Chromium has no sandbox.
    args: ['--no-sandbox', ...args],
  });
}
