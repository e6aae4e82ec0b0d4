import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { childrenOf } from './processes.ts';
import { SEARCHED } from './programs.ts';

/** Set for the part of the drill that runs in namespaces of its own. */
const INSIDE = 'DRILL_FOLDER';
/** Closes when the process outside ends, however it ends. */
const LIFELINE = 3;

/** The folder of this run, in the part that runs inside; undefined outside. */
export const folderInside = (): string | undefined => process.env[INSIDE];

/** Calls `gone` when the process outside has ended. */
export function whenOutsideIsGone(gone: () => void): void {
  const lifeline = new Socket({ fd: LIFELINE, readable: true, writable: false });
  lifeline.on('error', gone).on('close', gone).resume();
}

/**
 * Runs this program again where it has networks, processes and mounts of its own: all of them go when it ends, however
 * it ends. Gives its exit code. It works for root, and for ordinary users where the kernel lets them make namespaces.
 */
export async function runInside(folder: string): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', [...asRoot, ...own, '--', ...again], {
    env: { ...process.env, PATH: SEARCHED, [INSIDE]: folder },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  // The one inside prints what it has and ends. A terminal sends Ctrl-C to both: then this is one signal too many.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const pid of childrenOf(child.pid)) process.kill(pid, signal);
    });
  }
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Whether this user may make the namespaces. */
export async function mayMakeNamespaces(): Promise<boolean> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const child = spawn('unshare', [...asRoot, '--net', '--mount', '--pid', '--fork', 'true'], {
    env: { ...process.env, PATH: SEARCHED },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
