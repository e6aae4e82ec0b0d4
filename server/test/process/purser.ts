import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the built package (support/build-package.ts): it starts with half the work of the sources. */
    readonly program: string;
  }
}

/** The line that the service writes when it is ready. */
export interface ReadyLine {
  readonly event: string;
  readonly url: string;
  readonly titleId: string;
  readonly secretKey?: string;
  readonly metrics: string;
  readonly try: string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A service in a process of its own. */
export interface RunningPurser extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly ready: ReadyLine;
  readonly url: string;
  /** Everything written until now. */
  stdout(): string;
  stderr(): string;
  readonly exited: Promise<Exit>;
  /** Sends the signal and waits until the process is gone. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

export interface PurserOptions {
  readonly folder: string;
  /** The program; that of the built package unless given. */
  readonly main?: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A new folder, removed when it is disposed of. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'purser-process-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** How a process ends. */
export async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = await once(child, 'exit');
  return { code, signal };
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number | undefined): readonly number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}

/** Whether a process is there and has not ended. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts a process of the program with its standard streams as pipes; the caller ends it. */
export function launch(
  args: readonly string[],
  { folder, main = inject('program'), flags = [], env = {} }: PurserOptions,
) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PURSER_'));
  const child = spawn(process.execPath, [main, ...args, ...flags], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process that is killed may reset its pipes; its end is what tests look at.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
  return child;
}

/** Starts the service on a free port with its data in `folder`, and waits until it is ready. */
export async function startPurser(options: PurserOptions): Promise<RunningPurser> {
  const port = options.flags?.includes('--port') ? [] : ['--port', '0'];
  const child = launch(['serve', ...port], options);
  const exited = exitOf(child);
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
    child.once('close', () => reject(new Error(`It ended before it was ready: ${stderr}`)));
  });
  const ready = JSON.parse(await firstLine) as ReadyLine;
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    child,
    ready,
    url: ready.url,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    stop,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop('SIGKILL');
    },
  };
}

/** The status and the text of the page that says whether a service is ready. A busy machine may take longer for the first look than the page waits. */
export async function readyz({ url }: Pick<RunningPurser, 'url'>): Promise<string> {
  const reply = await fetch(`${url}/readyz`, { headers: { Connection: 'close' } });
  return `${reply.status} ${await reply.text()}`;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command to its end. */
export async function runPurser(
  args: readonly string[],
  options: PurserOptions & {
    readonly input?: string;
    /** `gone`: nobody reads standard output. */
    readonly reader?: 'gone';
  },
): Promise<Finished> {
  const child = launch(args, options);
  child.stdin.end(options.input ?? '');
  if (options.reader === 'gone') child.stdout.destroy();
  const [stdout, stderr, [code]] = await Promise.all([
    options.reader === 'gone' ? '' : text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** Runs a command that answers in JSON, and gives that. */
export async function askPurser<T>(args: readonly string[], options: PurserOptions): Promise<T> {
  return parseJsonOf(args, await runPurser([...args, '--json'], options)) as T;
}

/** The result of a command that went well, and is expected to. */
export function parseJsonOf(args: readonly string[], { code, stdout, stderr }: Finished): unknown {
  if (code !== 0) throw new Error(`purser ${args.join(' ')} answered ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
