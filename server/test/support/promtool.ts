import { spawnSync } from 'node:child_process';

/** The reason why there is no promtool here; undefined: there is one. */
export const NO_PROMTOOL: string | undefined =
  spawnSync('promtool', ['--version']).status === 0
    ? undefined
    : 'Tests with promtool are skipped: it is not installed (Debian: apt-get install prometheus)';

/** Runs promtool; gives what it says where it is not content, otherwise an empty text. */
export function complaintsOf(args: readonly string[], { cwd = '.', input = '' } = {}): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, {
    cwd,
    input,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
