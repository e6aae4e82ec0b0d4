import type { RunningPurser } from '../../server/test/process/purser.ts';
import type { Network } from '../../server/test/process/proxy.ts';
import type { WrongClock } from './clock.ts';

export interface DrillNodeParts {
  readonly name: string;
  readonly clock: WrongClock;
  /** The network to its database, if there is one. */
  readonly network?: Network;
  readonly launch: () => Promise<RunningPurser>;
  /** Is told what happens to it, and its own log when it ends. */
  readonly log: (line: string) => void;
}

/** A node, or the one process of an embedded database, that can be broken and started again. */
export class DrillNode {
  readonly name: string;
  readonly clock: WrongClock;
  readonly network: Network | undefined;
  /** A fault has it. */
  isBusy = false;
  readonly #launch: DrillNodeParts['launch'];
  readonly #log: DrillNodeParts['log'];
  readonly #onStart: ((url: string) => void)[] = [];
  #running: RunningPurser | undefined;
  #troubles = 0;
  #troubledAtMs = -Infinity;

  constructor({ name, clock, network, launch, log }: DrillNodeParts) {
    this.name = name;
    this.clock = clock;
    this.network = network;
    this.#launch = launch;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  /** The address; throws while it does not run. */
  get url(): string {
    if (!this.#running) throw new Error(`${this.name} does not run`);
    return this.#running.url;
  }

  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Calls the function with the address of each start, from the next one on. */
  onStart(told: (url: string) => void): void {
    this.#onStart.push(told);
  }

  async start(): Promise<void> {
    this.#running = await this.#launch();
    this.#log(`${this.name} is ready`);
    for (const told of this.#onStart) told(this.#running.url);
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.#running?.child.kill(signal);
  }

  /** Ends it and waits until it is gone. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    await running.stop(signal);
    this.#log(`${this.name} has ended after ${signal}, and had logged:\n${running.stderr()}`);
  }

  /** Whether something was done to it, or to its database, at this moment of the monotonic clock or later. */
  wasTroubledSince(sinceMs: number): boolean {
    return this.#troubles > 0 || this.#troubledAtMs >= sinceMs;
  }

  /** Does something to it. */
  async trouble(act: () => Promise<void>): Promise<void> {
    this.#troubles += 1;
    try {
      await act();
    } finally {
      this.#troubles -= 1;
      this.#troubledAtMs = performance.now();
    }
  }
}
