import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Exit, exitOf } from './purser.ts';

/** A verifier in a process of its own, which is driven by lines; client/go/verifier_test.go has their form. */
export interface LineVerifier extends AsyncDisposable {
  /** The lines that are no verdicts: `ready`, `state leased`, `failed …`. */
  readonly said: readonly string[];
  readonly pid: number;
  /** The verdict on a token, whether it was made under a `lease` or by a `call`, and the player: `valid lease 89ABCDEF01234567`. Rejects when the process ends. */
  verify(token: string): Promise<string>;
  /** Ends its input: it says goodbye and exits. */
  end(): Promise<Exit>;
  readonly exited: Promise<Exit>;
}

/** Starts a program that takes the lines. `onSaid` is told of each line that is no verdict. */
export function startLineVerifier(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  onSaid: (line: string) => void = () => undefined,
): LineVerifier {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = exitOf(child);
  const said: string[] = [];
  const waiting = new Map<string, PromiseWithResolvers<string>>();
  // Questions to a process that has ended are rejected below.
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [id = ''] = line.split(' ', 1);
    const asked = waiting.get(id);
    if (asked) asked.resolve(line.slice(id.length + 1));
    else {
      said.push(line);
      onSaid(line);
    }
    waiting.delete(id);
  });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(ended());
  });
  let count = 0;
  return {
    said,
    pid: child.pid ?? 0,
    verify(token) {
      if (hasEnded) return Promise.reject(ended());
      const id = String((count += 1));
      const asked = Promise.withResolvers<string>();
      waiting.set(id, asked);
      child.stdin.write(`${id} ${token}\n`);
      return asked.promise;
    },
    end() {
      child.stdin.end();
      return exited;
    },
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const ended = (): Error => new Error('The verifier has ended');
