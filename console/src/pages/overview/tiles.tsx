import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTitleId } from '../../session/title.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { describePlayers } from './describe.ts';
import { isSilent, type Overview, type VerifiersOfAll, verifiersOf } from './stats.ts';

const texts = OVERVIEW_TEXTS.tiles;

/** The most important numbers: the nodes, the database, revocations, players, and verifiers where there are any. */
export function Tiles({ overview }: { readonly overview: Overview }) {
  const verifiers = verifiersOf(overview);
  return (
    <SimpleGrid cols={{ base: 2, md: verifiers ? 5 : 4 }} spacing={{ base: 'xs', xs: 'md' }}>
      <NodesTile overview={overview} />
      <DatabaseTile overview={overview} />
      <RevocationsTile overview={overview} />
      {verifiers && <VerifiersTile verifiers={verifiers} />}
      <PlayersTile overview={overview} />
    </SimpleGrid>
  );
}

/** A figure with its name, and a line about it. */
function Tile({
  label,
  value,
  about,
  isBad = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly about: string;
  readonly isBad?: boolean;
}) {
  return (
    <Paper withBorder p="md" role="group" aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={650} lh={1.3} {...(isBad && { c: 'var(--mantine-color-error)' })}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </Paper>
  );
}

function NodesTile({ overview }: { readonly overview: Overview }) {
  const { Nodes } = overview;
  const running = Nodes.filter((node) => !isSilent(node, overview));
  const ready = running.filter(({ State }) => State === 'ready').length;
  const silent = Nodes.length - running.length;
  return (
    <Tile
      label={texts.nodes}
      value={describeReady(ready, running.length)}
      isBad={ready < running.length}
      about={silent === 0 ? texts.noneLost : texts.lost(silent)}
    />
  );
}

function describeReady(ready: number, running: number): string {
  if (running === 0) return texts.noNodes;
  return ready === running ? texts.allReady(ready) : texts.ready(ready, running);
}

function DatabaseTile({ overview }: { readonly overview: Overview }) {
  const running = overview.Nodes.filter((node) => !isSilent(node, overview));
  const pools = running.flatMap(({ Database }) => Database);
  const waiting = pools.reduce((sum, { Waiting }) => sum + Waiting, 0);
  const busy = pools.reduce((sum, { Busy }) => sum + Busy, 0);
  const max = pools.reduce((sum, { Max }) => sum + Max, 0);
  const fault = running.find(({ State }) => isFaulty(State));
  const answers = waiting === 0 ? texts.answers : texts.waiting(waiting);
  return (
    <Tile
      label={texts.database}
      value={
        fault
          ? OVERVIEW_TEXTS.states[fault.State].label
          : running.length === 0
            ? texts.unknown
            : answers
      }
      isBad={fault !== undefined}
      about={pools.length === 0 ? texts.noConnections : texts.connections(busy, max)}
    />
  );
}

/** Whether a state of a node is about its database. */
function isFaulty(state: Overview['Nodes'][number]['State']): boolean {
  return state !== 'ready' && state !== 'starting' && state !== 'draining';
}

function RevocationsTile({ overview: { Nodes } }: { readonly overview: Overview }) {
  const count = Nodes.reduce((sum, { Revocations }) => sum + Revocations.Count, 0);
  const ms = Nodes.reduce(
    (sum, { Revocations }) => sum + Revocations.Count * Revocations.MeanMilliseconds,
    0,
  );
  return (
    <Tile
      label={texts.revocations}
      value={count === 0 ? texts.noRevocations : texts.meanMs(Math.round(ms / count))}
      about={count === 0 ? texts.lastHour : texts.revoked(count)}
    />
  );
}

function VerifiersTile({ verifiers }: { readonly verifiers: VerifiersOfAll }) {
  const { count, leases, waits, meanMs } = verifiers;
  return (
    <Tile
      label={texts.verifiers}
      value={writeNumber(count)}
      about={`${texts.leases(leases)} ${waits === 0 ? texts.noWaits : texts.waits(waits, meanMs)}`}
    />
  );
}

function PlayersTile({ overview: { Titles } }: { readonly overview: Overview }) {
  const titleId = useTitleId();
  const count = Titles.find(({ TitleId }) => TitleId === titleId)?.RecentPlayers ?? 0;
  return <Tile label={texts.players} value={describePlayers(count)} about={texts.loggedIn} />;
}
