import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../repository/tidy/sources.ts';

/** The folder of the verifier in Go. */
export const GO_VERIFIER = join(ROOT, 'client/go');

/** Nothing is fetched: it needs the standard library only. The compiler's cache is the user's, where there is one. */
const OFFLINE = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
  CGO_ENABLED: '0',
};

/** Runs a tool of Go in the folder of the verifier; gives what it says, and how it ends. */
export function runGo(tool: 'go' | 'gofmt', ...args: readonly string[]) {
  const env = { ...process.env, ...OFFLINE };
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: GO_VERIFIER,
    env,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

/** The oldest Go with everything that the verifier uses, as its go.mod says. */
const MINOR_MIN = 22;

/** The reason why the verifier in Go is not tried here; undefined: it is. */
export const NO_GO: string | undefined = hasGo()
  ? undefined
  : `Tests of the verifier in Go are skipped: Go 1.${MINOR_MIN} or newer is not installed (https://go.dev/dl)`;

function hasGo(): boolean {
  // `spawnSync` gives no texts where there is no such program.
  const [, minor = '0'] = /^go1\.(\d+)/.exec(runGo('go', 'env', 'GOVERSION').said) ?? [];
  return Number(minor) >= MINOR_MIN;
}

/** Builds the test program of the verifier, which is also one that other programs drive; see its main function for the lines. */
export function buildGoVerifier(program: string): void {
  const { status, said } = runGo('go', 'test', '-c', '-vet=off', '-o', program, '.');
  if (status !== 0) throw new Error(`The verifier in Go cannot be built:\n${said}`);
}
