import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
`;

test('the offload worker loads nothing that it has no use for', async () => {
  const { href } = new URL('../../src/offload/serve-calls.ts', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    LIST_LOADED,
    href,
  ]);
  const loaded = JSON.parse(stdout) as readonly string[];
  expect(loaded).toContainEqual(expect.stringContaining('/economy/stores/wire.ts'));
  const packages = loaded.map((url) => /.*\/node_modules\/([^/]+)/.exec(url)?.[1]);
  expect(new Set(packages.filter((name) => name !== undefined))).toEqual(new Set(['typebox']));
  const tooMuch =
    /^node:(http|https|sqlite|net)$|\/operations\.ts|\/(credentials|players|moderation|cluster|derive|telemetry|runtime|cli)\//;
  // The checkout may lie in a folder of any name.
  const { href: checkout } = new URL('../../../', import.meta.url);
  const paths = loaded.map((url) => url.replace(checkout, '/'));
  // An update of a player's data names the player, and its example does.
  const used = /\/offload\/operations\.ts$|\/credentials\/(wire|examples)\.ts$/;
  expect(paths.filter((path) => tooMuch.test(path) && !used.test(path))).toEqual([]);
});
