import { EXAMPLE } from '../../kernel/examples.ts';
import { codecOf, type Domain } from '../../kernel/codec.ts';
import { DAY_MS, SECOND_MS } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { OVERVIEW, RECENT_PLAYERS_MAX } from '../../kernel/operator-limits.ts';
import { READINESS_STATES } from '../../kernel/measures.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, Count, Flag, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { readNodeStats } from '../commands.ts';
import { growthPerDay, type LedgerSizeOfDay } from '../ledger-size.ts';
import { addUp, type NodeStats, type RecentPlayers, type StatsStep } from '../node-stats.ts';

interface Deps {
  /** Kept for RECENT_PLAYERS_KEPT_MS. */
  readonly recentPlayers: () => Promise<readonly RecentPlayers[]>;
  readonly kept: Pick<Kept, 'ledgerMs'>;
}

const Node = Type.Object({
  NodeId: AnyText('The id that the process took at its start.'),
  Version: AnyText('Of the program.'),
  StartedAt: WireTime('When it started.'),
  ReportedAt: WireTime('When it wrote this. One that runs does so every 10 seconds.'),
  State: Type.Enum([...READINESS_STATES], {
    description: 'Whether its calls succeed, or why not.',
  }),
  Lease: Type.Optional(
    Type.Object(
      {
        IsHeld: Flag('Without a lease it waits for a renewal at each call.'),
        AgeInMilliseconds: Count('Since the last renewal.'),
      },
      { description: 'Absent with the embedded database.' },
    ),
  ),
  Database: Type.Array(
    Type.Object({
      Pool: AnyText('The purpose of the connections.'),
      Max: Count('Connections that there may be.'),
      Busy: Count('Those at work.'),
      Waiting: Count('Commands that wait for one.'),
    }),
    { description: 'Its connections to the database.' },
  ),
  Revocations: Type.Object(
    {
      Count: Count('In the last hour.'),
      MeanMilliseconds: Count('How long one took.'),
    },
    { description: 'Changes that every node knows of before they are answered.' },
  ),
  Verifiers: Type.Optional(
    Type.Object(
      {
        Count: Count('Those that ask this process what is revoked.'),
        Leases: Count('Those of them that may hold a lease.'),
        SlowestInMilliseconds: Count(
          'How long the slowest of them has not confirmed what it was told.',
        ),
        Waits: Count('How often revocations waited for them in the last hour.'),
        MeanMilliseconds: Count('How long one waited.'),
      },
      { description: 'Game servers that check tokens themselves. Absent: there are none.' },
    ),
  ),
});

const Step = Type.Object({
  From: WireTime('Its first moment.'),
  Calls: Count('Calls that ended in it.'),
  Logins: Count('Logins that succeeded.'),
  Errors: Type.Array(
    Type.Object({
      Error: AnyText('Its name; `Other`: all rarer ones together.'),
      Count: Count('Calls that were refused so.'),
    }),
    { description: 'The most frequent first.' },
  ),
});

const Ledger = Type.Object(
  {
    Entries: Count('About how many there are, of all players.'),
    Bytes: Count('Their size on disk.'),
    MeasuredOn: WireTime('The day on which that was measured.'),
    EntriesPerDay: Type.Optional(
      Type.Integer({
        description:
          'How many more there are each day, on average of the last 30 days at most. Absent: it was measured on one day only.',
      }),
    ),
    KeptInSeconds: Type.Optional(Count('For how long an entry is kept. Absent: for ever.')),
  },
  {
    description:
      'The changes of the balances of players. Absent: they were not measured yet, which happens once a day.',
  },
);

const Response = Type.Object({
  Now: WireTime('The time of the service.'),
  Nodes: Type.Array(Node, { description: 'The processes.' }),
  StepInSeconds: Count('The length of a step.'),
  Steps: Type.Array(Step, {
    description: 'The last hour, the oldest step first; the last one has not ended.',
  }),
  Titles: Type.Array(
    Type.Object({
      TitleId: AnyText("The title's id."),
      Name: AnyText("The title's name."),
      RecentPlayers: Count(
        `Players who logged in within the last hour, up to a minute ago; ${RECENT_PLAYERS_MAX} stands for more, too.`,
      ),
    }),
    { description: 'All titles.' },
  ),
  Ledger: Type.Optional(Ledger),
});

const RESPONSE = codecOf(Response);

/** Tells how the service does. */
export const getOverview = operation<Deps>()({
  path: '/Operator/GetOverview',
  summary: 'Tells how every process of the service does, and what was called within the last hour.',
  description: `Each process writes its own figures every ${OVERVIEW.writeGapMs / SECOND_MS} seconds; one that has ended is forgotten an hour later.`,
  auth: { kind: 'operator', permission: 'overview:read' },
  request: Type.Object({}),
  response: Response,
  errors: [],
  example: {
    request: {},
    response: {
      Now: EXAMPLE.now,
      Nodes: [
        {
          NodeId: 'm2Xw8Rk0QpT5vYc9LzH1sA',
          Version: '1.0.0',
          StartedAt: EXAMPLE.now,
          ReportedAt: EXAMPLE.now,
          State: 'ready',
          Database: [{ Pool: 'writer', Max: 1, Busy: 0, Waiting: 0 }],
          Revocations: { Count: 2, MeanMilliseconds: 1 },
        },
      ],
      StepInSeconds: OVERVIEW.stepMs / SECOND_MS,
      Steps: [
        {
          From: EXAMPLE.now,
          Calls: 20,
          Logins: 3,
          Errors: [{ Error: 'AccountNotFound', Count: 1 }],
        },
      ],
      Titles: [{ TitleId: EXAMPLE.titleId, Name: 'Tower of Cards', RecentPlayers: 3 }],
      Ledger: {
        Entries: 120_000,
        Bytes: 20_000_000,
        MeasuredOn: EXAMPLE.now,
        EntriesPerDay: 4_000,
        KeptInSeconds: 31_536_000,
      },
    },
  },
  async handle(_request, { deps }) {
    const now = deps.now();
    const since = now - OVERVIEW.steps * OVERVIEW.stepMs;
    const { nodes, titles, ledgerSizes } = await deps.run(readNodeStats, { since });
    const recent = await deps.recentPlayers();
    const counts = new Map(recent.map(({ titleId, count }) => [titleId, count]));
    const steps = nodes.map((node) => node.steps);
    return RESPONSE.toWire({
      now,
      nodes: nodes.map(toNode),
      stepInSeconds: OVERVIEW.stepMs / SECOND_MS,
      steps: addUp(steps, now).map(toStep),
      titles: titles.map((title) => ({ ...title, recentPlayers: counts.get(title.titleId) ?? 0 })),
      ledger: toLedger(ledgerSizes, deps.kept),
    });
  },
});

function toNode(node: NodeStats): Domain<typeof Node> {
  const { lease, verifiers } = node;
  return {
    ...node,
    reportedAt: node.at,
    lease: lease && { isHeld: lease.isHeld, ageInMilliseconds: lease.ageMs },
    database: node.pools,
    revocations: meanOf(node, 'control'),
    verifiers: verifiers && toVerifiers(verifiers, meanOf(node, 'verifierWaits')),
  };
}

function toVerifiers(
  { count, leased, slowestBehindMs }: NonNullable<NodeStats['verifiers']>,
  waits: ReturnType<typeof meanOf>,
) {
  const slowestInMilliseconds = Math.round(slowestBehindMs);
  const { meanMilliseconds } = waits;
  return { count, leases: leased, slowestInMilliseconds, waits: waits.count, meanMilliseconds };
}

/** How often something waited in the last hour, and for how long on average. */
function meanOf({ steps }: NodeStats, member: 'control' | 'verifierWaits') {
  const count = steps.reduce((sum, { [member]: of }) => sum + (of?.count ?? 0), 0);
  const ms = steps.reduce((sum, { [member]: of }) => sum + (of?.ms ?? 0), 0);
  return { count, meanMilliseconds: count === 0 ? 0 : Math.round(ms / count) };
}

function toLedger(
  sizes: readonly LedgerSizeOfDay[],
  { ledgerMs }: Pick<Kept, 'ledgerMs'>,
): Domain<typeof Ledger> | undefined {
  const last = sizes.at(-1);
  return (
    last && {
      ...last,
      measuredOn: last.day * DAY_MS,
      entriesPerDay: growthPerDay(sizes),
      keptInSeconds: ledgerMs === undefined ? undefined : Math.floor(ledgerMs / SECOND_MS),
    }
  );
}

function toStep({ number, errors, ...step }: StatsStep): Domain<typeof Step> {
  const counts = Object.entries(errors).map(([error, count]) => ({ error, count }));
  return {
    ...step,
    from: number * OVERVIEW.stepMs,
    errors: counts.toSorted((one, other) => other.count - one.count),
  };
}
