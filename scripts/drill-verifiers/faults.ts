import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkState } from '../../server/test/process/proxy.ts';
import type { Chance } from './chance.ts';
import type { DrillNode } from './nodes.ts';
import type { Site } from './sites.ts';
import type { DrillVerifier } from './verifiers.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Scene {
  readonly site: Site;
  readonly chance: Chance;
  /** How long a fault lasts at most, in milliseconds. */
  readonly longestMs: number;
}

/** A fault that is to happen: to whom, and how it goes. */
export interface Fault {
  readonly target: string;
  run(): Promise<void>;
}

/** A kind of fault. */
export interface FaultKind {
  readonly name: string;
  /** A sentence for the help. */
  readonly what: string;
  readonly weight: number;
  /** Draws one; undefined: nothing is there that it could happen to. */
  draw(scene: Scene): Fault | undefined;
}

/** Faults of one verifier. */
const ofVerifier =
  (act: (verifier: DrillVerifier, scene: Scene) => Promise<void>) =>
  (scene: Scene): Fault | undefined => {
    const free = scene.site.verifiers.filter(({ isBusy, isUp }) => isUp && !isBusy);
    const verifier = scene.chance.pick(free);
    return (
      verifier && { target: verifier.name, run: () => busy([verifier], () => act(verifier, scene)) }
    );
  };

/** Faults of one node. */
const ofNode =
  (act: (node: DrillNode, scene: Scene) => Promise<void>) =>
  (scene: Scene): Fault | undefined => {
    const free = scene.site.nodes.filter(({ isBusy, isUp }) => isUp && !isBusy);
    const node = scene.chance.pick(free);
    if (!node) return undefined;
    const run = () => busy([node], () => node.trouble(() => act(node, scene)));
    return { target: node.name, run };
  };

/** Faults of the database of all nodes. */
const ofDatabase =
  (act: (scene: Scene) => Promise<void>, isPossible = ({ database }: Site) => Boolean(database)) =>
  (scene: Scene): Fault | undefined => {
    const { nodes } = scene.site;
    if (!isPossible(scene.site) || nodes.some(({ isBusy }) => isBusy)) return undefined;
    const all = nodes.reduce<() => Promise<void>>(
      (inner, node) => () => node.trouble(inner),
      () => act(scene),
    );
    return { target: `database of ${scene.site.name}`, run: () => busy(nodes, all) };
  };

async function busy(all: readonly { isBusy: boolean }[], act: () => Promise<void>): Promise<void> {
  for (const one of all) one.isBusy = true;
  try {
    await act();
  } finally {
    for (const one of all) one.isBusy = false;
  }
}

/** Waits: one time in three for about as long as a lease, else for any time. */
function last({ chance, longestMs }: Scene): Promise<void> {
  const ms = chance.in(33) ? chance.between(600, 1_300) : chance.between(50, longestMs);
  return sleep(ms);
}

/** A clock is off by a little, by seconds, or by hours. */
function aJump({ chance }: Scene, most: number): number {
  const reach = [40, 80, 1_500, 30 * SECOND_MS, 10 * MINUTE_MS, 50 * HOUR_MS];
  const bound = Math.min(chance.pick(reach) ?? 0, most);
  return chance.between(-bound, bound);
}

const isShared = ({ network }: DrillNode): boolean => network !== undefined;

/** The network to the database of a node of several, or between nodes and their verifiers. */
const networkIs = (state: NetworkState) => ({
  verifier: ofVerifier(async ({ network }, scene) => {
    network.become(state);
    await last(scene);
    network.become('open');
  }),
  node: (scene: Scene) =>
    scene.site.nodes.some(isShared)
      ? ofNode(async ({ network }) => {
          network?.become(state);
          await last(scene);
          network?.become('open');
        })(scene)
      : undefined,
});

async function restart(node: DrillNode, signal: NodeJS.Signals, scene: Scene): Promise<void> {
  await node.end(signal);
  if (scene.chance.in(50)) await last(scene);
  await node.start();
}

async function pause(
  all: readonly { signal(signal: NodeJS.Signals): void }[],
  scene: Scene,
): Promise<void> {
  for (const one of all) one.signal('SIGSTOP');
  await last(scene);
  for (const one of all) one.signal('SIGCONT');
}

/** Leads a verifier to another node, as a proxy does that has lost its memory. */
async function move(verifier: DrillVerifier, { site, chance }: Scene): Promise<void> {
  const others = site.nodes.filter((node) => node.isUp && node !== verifier.node);
  const next = chance.pick(others) ?? verifier.node;
  verifier.node = next;
  if (next.isUp) verifier.network.leadTo(next.url);
  // Its open connection stays where it is, or not.
  if (chance.in(50)) verifier.network.become('cut');
  verifier.network.become('open');
}

const [cut, silent, slow] = [networkIs('cut'), networkIs('silent'), networkIs('slow')];

/** All kinds of faults. */
export const FAULTS: readonly FaultKind[] = [
  {
    name: 'verifier-paused',
    what: 'A verifier stands still (SIGSTOP) and goes on',
    weight: 14,
    draw: ofVerifier((verifier, scene) => pause([verifier], scene)),
  },
  {
    name: 'verifier-killed',
    what: 'A verifier is killed and started again',
    weight: 9,
    draw: ofVerifier(async (verifier) => verifier.signal('SIGKILL')),
  },
  {
    name: 'verifier-closed',
    what: 'A verifier says goodbye and is started again',
    weight: 5,
    draw: ofVerifier((verifier) => verifier.close()),
  },
  {
    name: 'verifier-clock',
    what: 'The wall clock of a verifier is set',
    weight: 9,
    draw: ofVerifier(async (verifier, scene) => {
      verifier.clock.set(aJump(scene, Infinity), verifier.pid);
    }),
  },
  {
    name: 'verifier-moved',
    what: 'A verifier is led to another node',
    weight: 6,
    draw: (scene) => (scene.site.nodes.length > 1 ? ofVerifier(move)(scene) : undefined),
  },
  {
    name: 'verifier-cut',
    what: 'The connections of a verifier end, and new ones are refused',
    weight: 8,
    draw: cut.verifier,
  },
  {
    name: 'verifier-silent',
    what: 'Nothing arrives between a verifier and its node, until all of it does',
    weight: 10,
    draw: silent.verifier,
  },
  {
    name: 'verifier-slow',
    what: 'Everything between a verifier and its node is late',
    weight: 4,
    draw: slow.verifier,
  },
  {
    name: 'node-paused',
    what: 'A node stands still (SIGSTOP) and goes on',
    weight: 9,
    draw: ofNode((node, scene) => pause([node], scene)),
  },
  {
    name: 'machine-paused',
    what: 'A node and all its verifiers stand still and go on',
    weight: 4,
    draw: ofNode(async (node, scene) => {
      const all = scene.site.verifiers.filter((one) => one.node === node && !one.isBusy);
      await busy(all, () => pause([node, ...all], scene));
    }),
  },
  {
    name: 'node-killed',
    what: 'A node is killed and started again',
    weight: 5,
    draw: ofNode((node, scene) => restart(node, 'SIGKILL', scene)),
  },
  {
    name: 'node-stopped',
    what: 'A node is told to stop (SIGTERM) and started again',
    weight: 4,
    draw: ofNode((node, scene) => restart(node, 'SIGTERM', scene)),
  },
  {
    name: 'node-clock',
    what: 'The wall clock of a node is set',
    weight: 6,
    // Tokens expire by the clock of an embedded one.
    draw: ofNode(async (node, scene) => {
      node.clock.set(aJump(scene, isShared(node) ? Infinity : 10 * MINUTE_MS), node.pid);
    }),
  },
  {
    name: 'database-cut',
    what: 'The connections of a node to the database end, and new ones are refused',
    weight: 5,
    draw: cut.node,
  },
  {
    name: 'database-silent',
    what: 'Nothing arrives between a node and the database, until all of it does',
    weight: 6,
    draw: silent.node,
  },
  {
    name: 'database-slow',
    what: 'Everything between a node and the database is late',
    weight: 3,
    draw: slow.node,
  },
  {
    name: 'connections-ended',
    what: 'The database ends all connections of all nodes',
    weight: 3,
    draw: ofDatabase(({ site }) => site.endConnections()),
  },
  {
    name: 'database-killed',
    what: 'The database crashes and is started again',
    weight: 2,
    draw: ofDatabase(
      async ({ site }) => site.database?.restart?.(),
      ({ database }) => database?.restart !== undefined,
    ),
  },
];
