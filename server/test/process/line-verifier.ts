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
}

/** Starts a program that takes the lines. */
export function startLineVerifier(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): LineVerifier {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = exitOf(child);
  const said: string[] = [];
  const waiting = new Map<string, (verdict: string) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [id = ''] = line.split(' ', 1);
    const resolve = waiting.get(id);
    if (resolve) resolve(line.slice(id.length + 1));
    else said.push(line);
    waiting.delete(id);
  });
  let asked = 0;
  return {
    said,
    pid: child.pid ?? 0,
    verify(token) {
      const id = String((asked += 1));
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      waiting.set(id, resolve);
      void exited.then(() => reject(new Error('The verifier has ended')));
      child.stdin.write(`${id} ${token}\n`);
      return promise;
    },
    end() {
      child.stdin.end();
      return exited;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
