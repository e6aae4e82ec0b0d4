import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import { EmbeddedNode } from '../../src/cluster/embedded-node.ts';
import { followLog } from '../../src/cluster/follower.ts';
import type { NodeRow } from '../../src/cluster/nodes.ts';
import type { ControlEntry } from '../../src/kernel/control.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { Journal } from '../../src/verifiers/journal.ts';
import { Verifiers } from '../../src/verifiers/verifiers.ts';
import type { Machine } from './machine.ts';
import type { Revocation } from './shared-database.ts';
import { makeAnswer, type NodeActor, TIMES } from './verifiers-actors.ts';
import type { VerifierMutant } from './verifiers-mutants.ts';
import type { Chance, VirtualTime } from './virtual-time.ts';

/** The longest time that a command takes. */
const WRITE_MS_MAX = 8;
/** Milliseconds between two looks at the rows of others. */
const LOOK_MS = 150;

/** A file that processes of one machine share: reads are on the spot, writes are commands of a thread. */
export class EmbeddedFile {
  readonly rows = new Map<string, NodeRow>();
  readonly entries: ControlEntry[] = [];
  commits = 0;
  /** Processes whose writer stands still until this moment. */
  readonly stuckUntil = new Map<Machine, number>();
  readonly #time: VirtualTime;
  readonly #chance: Chance;

  constructor(time: VirtualTime, chance: Chance) {
    this.#time = time;
    this.#chance = chance;
  }

  list = (): readonly NodeRow[] => [...this.rows.values()];

  idAt = (seq: number): string | undefined => (seq === 0 ? '' : this.entries[seq - 1]?.id);

  commit({ id, until, titleId }: Revocation): number {
    const seq = this.entries.length + 1;
    const body = { id, until, tokenId: `token-${id}` };
    this.entries.push({ seq, id: `entry-${id}`, kind: 'tokenRevoked', body, titleId });
    return seq;
  }

  /** One transaction of a process. It is lost where that dies before. */
  write<T>(machine: Machine, carryOut: (file: EmbeddedFile) => T): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const stuckMs = Math.max(0, (this.stuckUntil.get(machine) ?? 0) - this.#time.now);
    this.#time.after(stuckMs + this.#chance.between(0.1, WRITE_MS_MAX), () =>
      machine.receive(() => {
        const result = carryOut(this);
        this.commits += 1;
        this.#time.after(this.#chance.between(0, 1), () => machine.receive(() => resolve(result)));
      }),
    );
    return promise;
  }

  update(nodeId: string, change: (row: NodeRow) => NodeRow | undefined): boolean {
    const row = this.rows.get(nodeId);
    const changed = row && change(row);
    if (!row || changed === row) return false;
    if (changed) this.rows.set(nodeId, changed);
    else this.rows.delete(nodeId);
    return true;
  }
}

interface EmbeddedActorDeps {
  readonly file: EmbeddedFile;
  readonly machine: Machine;
  readonly now: () => Instant;
  readonly nodeId: string;
  readonly mutant: VerifierMutant;
}

/** A process that serves on such a file. */
export function makeEmbeddedActor(deps: EmbeddedActorDeps): NodeActor {
  const { file, machine, now, nodeId, mutant } = deps;
  const { monotonicNow, wallNow, schedule } = machine;
  const journal = new Journal();
  let seen = -1;
  const follower = followLog({
    log: {
      hasChanged() {
        const hasGrown = seen !== file.commits;
        seen = file.commits;
        return hasGrown;
      },
      read(seq, into) {
        if (seq !== undefined) {
          for (const entry of file.entries.slice(seq)) into.next(entry);
          return;
        }
        const last = file.entries.at(-1);
        into.snapshot().end({ seq: last?.seq ?? 0, id: last?.id ?? '' });
      },
    },
    projections: [],
    journal,
    monotonicNow,
    wallNow,
  });
  const verifiers: Verifiers = new Verifiers({
    journal,
    authority: () => mutant.authority?.(node) ?? node,
    now,
    monotonicNow,
    schedule,
    verifiersMax: 10,
    onFreed: () => {},
    onNewcomer: () => node.wake(),
    times: TIMES,
  });
  const plain = mutant.dependants?.(verifiers) ?? verifiers;
  const write = <T>(carryOut: (file: EmbeddedFile) => T): Promise<T> =>
    file.write(machine, carryOut);
  const nodes = {
    list: file.list,
    join: (row: Pick<NodeRow, 'nodeId' | 'applied'>) =>
      write(({ rows }) => void rows.set(row.nodeId, { ...row, heartbeat: 0 })),
    publish: (to: Pick<NodeRow, 'nodeId' | 'applied'>) =>
      write((of) => {
        const hasRow = of.update(to.nodeId, (row) =>
          row.heartbeat === 0 ? { ...row, ...to } : row,
        );
        return hasRow ? ('published' as const) : ('gone' as const);
      }),
    leave: ({ nodeId }: Pick<NodeRow, 'nodeId'>) => write(({ rows }) => void rows.delete(nodeId)),
    endSilent: (silent: NodeRow) =>
      write((of) => {
        of.update(silent.nodeId, (row) => {
          if (silent.heartbeat === 1) return row.heartbeat === 1 ? undefined : row;
          const isSame = row.applied === silent.applied && row.heartbeat === 0;
          return isSame ? { ...row, heartbeat: 1 } : row;
        });
      }),
  };
  const node: EmbeddedNode = new EmbeddedNode({
    follower,
    dependants: {
      confirmed: (applied) => plain.confirmed(applied),
      onRead: () => verifiers.onRead(),
      stop: () => plain.stop(),
      leftMs: () => verifiers.leftMs(),
      get count() {
        return verifiers.count;
      },
    },
    nodes: { ...nodes, ...mutant.rows?.(nodes) },
    nodeId,
    leaseMs: TIMES.leaseMs,
    monotonicNow,
    schedule,
  });
  schedule(LOOK_MS, function look() {
    void node.endSilent();
    schedule(LOOK_MS, look);
  });
  return {
    machine,
    verifiers,
    barrier: mutant.embeddedBarrier?.() ?? embeddedBarrierOf(machine, () => node.list()),
    serviceTime: { now, set: () => 0 },
    isStopping: false,
    ports: { hasRenewedSinceFreeze: () => true, write: write as never },
    follower: {
      start: () => Promise.resolve(),
      isLeased: () => true,
      wake: () => {},
      stop: () => node.stop(),
    },
    answer: makeAnswer({
      catchUp: follower.catchUp,
      verifiers,
      journal,
      schedule,
      now,
      mutant,
      readPage: async (named) => {
        const last = file.entries.at(-1);
        const head = { seq: last?.seq ?? 0, id: last?.id ?? '' };
        return {
          page: { ...head, entries: file.entries },
          named: named === undefined ? undefined : file.idAt(named),
        };
      },
    }),
  };
}

/** The wait of a process, or of a command, that revokes. */
export function embeddedBarrierOf(machine: Machine, list: () => readonly NodeRow[]): Barrier {
  const { monotonicNow, schedule } = machine;
  const nodes = { list: async () => list(), expel: async () => 'gone' as const };
  return makeBarrier({ nodes, leaseMs: TIMES.leaseMs, monotonicNow, schedule });
}
