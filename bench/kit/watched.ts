import { Agent } from 'node:http';
import { loginCall } from './calls.ts';
import { ask } from './load.ts';
import type { Service } from './servers.ts';

/** The pause between two logins that are watched, in milliseconds. */
export const PROBE_MS = 20;

/** The latencies that clients have seen beside some work. */
export interface Watched<Result> {
  /** That of the work. */
  readonly result: Result;
  /** Of the logins that were accepted, in milliseconds. */
  readonly delaysMs: readonly number[];
  readonly sent: number;
  readonly refused: number;
}

/** Lets clients log in, one every PROBE_MS, during `work`: each once, on a connection of its own. */
export async function watched<Result>(
  service: Service,
  work: () => Promise<Result>,
): Promise<Watched<Result>> {
  // A connection that was refused is not read for a while, and a client that was told so does not use it.
  const agent = new Agent({ keepAlive: false });
  const delaysMs: number[] = [];
  const underWay = new Set<Promise<void>>();
  let [sent, refused] = [0, 0];
  async function logIn(): Promise<void> {
    const beganAt = performance.now();
    const { status } = await ask(service.port, loginCall(service, 0), agent);
    if (status === 200) delaysMs.push(performance.now() - beganAt);
    else refused += 1;
  }
  const timer = setInterval(() => {
    sent += 1;
    const login = logIn().finally(() => underWay.delete(login));
    underWay.add(login);
  }, PROBE_MS);
  const result = await work();
  clearInterval(timer);
  await Promise.all(underWay);
  agent.destroy();
  return { result, delaysMs, sent, refused };
}
