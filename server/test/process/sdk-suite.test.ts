import { writeFileSync } from 'node:fs';
import https from 'node:https';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeTitleSettings } from '../../src/titles/commands.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { type Running, startService } from '../support/running.ts';
import { temporaryFolder } from './purser.ts';
import { EDITIONS, sdkFor, succeed } from './published-sdk.ts';

// The suite that the reference API's own Node SDK is published with runs against the service, but for its cases of scripts.

/** The part of a test of nodeunit that the suite uses. */
interface SuiteTest {
  ok(value: unknown, message?: string): void;
  equal(actual: unknown, expected: unknown, message?: string): void;
  done(): void;
}

type Case = (test: SuiteTest) => void;

interface Suite {
  readonly PlayFabApiTests: Readonly<Record<string, Case>> & {
    readonly setUp: (done: () => void) => void;
  };
}

const SCRIPTS = ['CloudScript', 'CloudScriptError'];
const EMAIL = 'suite@example.com';
const require = createRequire(import.meta.url);
const folder = temporaryFolder();
let running: Running;

// The suite's runner, which is not published with it: its report is not wanted.
const runner = join(folder.path, 'runner.cjs');
writeFileSync(runner, 'exports.on = () => {};');
const hooks = registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('nodeunit')
      ? { url: pathToFileURL(runner).href, format: 'commonjs', shortCircuit: true }
      : next(name, context),
});

beforeAll(async () => {
  running = await startService(TEST_CERTIFICATE);
  https.globalAgent.options.ca = TEST_CERTIFICATE.cert;
});

afterAll(async () => {
  https.globalAgent.destroy();
  hooks.deregister();
  vi.unstubAllEnvs();
  folder[Symbol.dispose]();
  await running[Symbol.asyncDispose]();
});

describe.each(EDITIONS)('the suite of %s', (edition) => {
  const { PlayFabApiTests } = require(`${edition}/test/test.js`) as Suite;
  const { setUp, tearDown: _, ...cases } = PlayFabApiTests;

  beforeAll(async () => {
    const { world, PlayFabClient } = await sdkFor(running, edition);
    const { titleId, secretKey } = world;
    await world.run(changeTitleSettings, {
      titleId,
      change: { statisticsFromClients: true },
      now: world.clock.now(),
    });
    const account = { Email: EMAIL, Password: 'a good password', Username: 'suite' };
    await succeed(PlayFabClient, 'RegisterPlayFabUser', account);
    const file = join(folder.path, `${edition}.json`);
    const settings = { titleId, developerSecretKey: secretKey, userEmail: EMAIL };
    writeFileSync(file, JSON.stringify(settings));
    vi.stubEnv('PF_TEST_TITLE_DATA_JSON', file);
    await new Promise<void>(setUp);
  });

  // In their order: each goes on with what the one before has found.
  test.each(Object.entries(cases).filter(([name]) => !SCRIPTS.includes(name)))(
    '%s',
    async (_name, run) => {
      const found = await resultOf(run);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ isGood }) => !isGood)).toEqual([]);
    },
  );
});

/** Each thing that a case looked at, once it is done. */
function resultOf(run: Case) {
  const found: { readonly isGood: boolean; readonly message: string }[] = [];
  const look = (isGood: boolean, message = '') => void found.push({ isGood, message });
  return new Promise<typeof found>((resolve) => {
    run({
      ok: (value, message) => look(Boolean(value), message),
      // oxlint-disable-next-line eqeqeq
      equal: (actual, expected, message) => look(actual == expected, message),
      done: () => resolve(found),
    });
  });
}
