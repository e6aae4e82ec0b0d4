import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { PATIENCE_MS } from '../../../server/test/support/patience.ts';
import { unpackBrowser } from './unpack-browser.ts';

/** Browsers of systems for which the development packages bring none. */
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser without arguments of this worker, which ends with it: to start one costs as much as a test. */
let shared: Promise<Browser> | undefined;

/**
 * Gives a real Chromium, which files of one worker share; with arguments it is one of its own. Its pages wait as long as tests do, and
 * `close` closes what was opened here.
 */
export async function openBrowser(...args: readonly string[]): Promise<Browser> {
  if (args.length === 0) shared ??= launch([]);
  const browser = await (args.length > 0 || shared === undefined ? launch(args) : shared);
  const opened: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    opened.push(context);
    return context;
  };
  const own: Partial<Browser> = {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    async close() {
      await Promise.all(opened.map((context) => context.close()));
      if (args.length > 0) await browser.close();
    },
  };
  return new Proxy(browser, {
    get(target, name) {
      const member: unknown = Reflect.get(name in own ? own : target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/**
 * Starts the Chromium that the development packages bring, which has no window and takes a third less of the processor than a system's,
 * or the system's.
 */
async function launch(args: readonly string[]): Promise<Browser> {
  const executablePath = (await unpackBrowser()) ?? SYSTEM.find((file) => existsSync(file));
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    // The tests visit pages of this machine only, and may run as root, where Chromium has no sandbox.
    args: ['--no-sandbox', ...args],
  });
}
