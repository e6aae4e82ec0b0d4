import { expect } from 'vitest';
import type { Player, TitleCaller } from './caller.ts';
import type { TestNode } from './nodes.ts';

// Writers who go on through several nodes, one of which is killed, and remember what they were answered.

/** A call. Its moments are of one count, which the test goes through. */
export interface Sent {
  readonly writer: number;
  /** Its value is greater than those that the writer has sent before. */
  readonly value: number;
  readonly beganAt: number;
  /** Absent: there was no answer, and nobody knows whether it was done. */
  readonly endedAt?: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
}

export const WRITERS = 64;
/** Whether a writer names the version 0 in updates of the sum; the others name none. */
export const namesVersion = ({ writer }: Pick<Sent, 'writer'>): boolean => writer % 2 === 1;

/** Values that several writers reach, each round greater ones: there are many ties at the top. */
const scoreOf = (writer: number, round: number): number => round * 10 + (writer % 5);

/** The calls of each kind. */
export type Log = Readonly<Record<'data' | 'sum' | 'best', Sent[]>>;

interface Race {
  readonly sent: Log;
  /** The next moment. */
  moment(): number;
  /** Waits until each writer has done two more rounds. */
  rounds(): Promise<void>;
  /** Lets the writers end their rounds. */
  end(): Promise<void>;
}

/** Starts the writers: all change keys and the sum of `shared`, and each the score of a player of its own. */
export function startWriters({
  nodes,
  doomed,
  shared,
  players,
}: {
  readonly nodes: readonly TestNode[];
  /** The node at which calls may fail. Writers then go on at the others. */
  readonly doomed: TestNode;
  readonly shared: Player;
  readonly players: readonly Player[];
}): Race {
  const sent: Log = { data: [], sum: [], best: [] };
  const stop = new AbortController();
  const counts = players.map(() => 0);
  let moments = 0;
  const moment = () => (moments += 1);

  async function write(player: Player, writer: number): Promise<void> {
    let node = nodes[writer % nodes.length] as TestNode;
    async function send(
      kind: keyof Log,
      value: number,
      call: (title: TitleCaller) => ReturnType<TitleCaller['admin']>,
    ): Promise<void> {
      const of = { writer, value, beganAt: moment() };
      // A call that is never answered is in the list, too.
      const at = sent[kind].push(of) - 1;
      try {
        const { data } = await call(node.title);
        sent[kind][at] = { ...of, data, endedAt: moment() };
      } catch (error) {
        if (node !== doomed || !doomed.child.killed) throw error;
        node = nodes[writer % (nodes.length - 1)] as TestNode;
      }
    }
    const named = namesVersion({ writer }) ? { Version: 0 } : {};
    for (let round = 1; !stop.signal.aborted; round += 1) {
      const Data = { [`of ${writer}`]: `${round}`, 'of all': `${writer} ${round}` };
      const score = scoreOf(writer, round);
      // oxlint-disable no-await-in-loop
      await send('data', round, ({ admin }) =>
        admin('/Server/UpdateUserData', { ServiceId: shared.playerId, Data }),
      );
      await send('sum', 1, (title) =>
        update(title, shared, { StatisticName: 'sum', Value: 1, ...named }),
      );
      await send('best', score, (title) =>
        update(title, player, { StatisticName: 'best', Value: score }),
      );
      // oxlint-enable no-await-in-loop
      counts[writer] = round;
    }
  }
  const writing = Promise.all(players.map(write));
  return {
    sent,
    moment,
    async rounds() {
      const before = [...counts];
      const areDone = () => counts.every((count, writer) => count >= (before[writer] ?? 0) + 2);
      await Promise.race([writing, expect.poll(areDone).toBe(true)]);
    },
    async end() {
      stop.abort();
      await writing;
    },
  };
}

function update({ admin }: TitleCaller, { playerId }: Player, statistic: object) {
  return admin('/Server/UpdatePlayerStatistics', { ServiceId: playerId, Statistics: [statistic] });
}
