import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Why there is no image, in words for the person who builds it. */
export class ImageFailure extends Error {}

/** Throws where a program is missing; `advice` says how to get it. */
export function must(program: string, advice: string): void {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error) {
    throw new ImageFailure(`${program} is missing. ${advice}`);
  }
}

/** Runs a program to its end and gives its output; throws with its own words where it fails. */
export function run(program: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (status === 0) return stdout;
  throw new ImageFailure(
    `${program} ${args.join(' ')} failed: ${stderr.trim() || `status ${status}`}`,
  );
}
