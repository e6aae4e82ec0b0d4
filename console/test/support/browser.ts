import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Browsers of systems that have one. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts a real Chromium: the system's, or the one that the development packages bring. */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  const executablePath =
    SYSTEM.find((file) => existsSync(file)) ?? (await sparticuz.executablePath());
  // The tests visit pages of this machine only, and may run as root, where Chromium has no sandbox.
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
}
