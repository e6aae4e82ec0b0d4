import { Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeLength, STATE_COLORS } from './describe.ts';
import classes from './nodes.module.css';
import { isSilent, type Overview, silenceMs } from './stats.ts';

const texts = OVERVIEW_TEXTS.nodes;

type Node = Overview['Nodes'][number];

/** How each node does, as it has said itself. Those that are silent come last. */
export function Nodes({ overview }: { readonly overview: Overview }) {
  const nodes = overview.Nodes.toSorted(
    (one, other) =>
      Number(isSilent(one, overview)) - Number(isSilent(other, overview)) ||
      one.StartedAt.localeCompare(other.StartedAt),
  );
  return (
    <Stack gap="xs" component="section" aria-labelledby="nodes">
      <Title order={3} size="h5" id="nodes">
        {texts.heading}
      </Title>
      {nodes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={1040}>
            <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{texts.node}</Table.Th>
                  <Table.Th>{SHARED_TEXTS.state}</Table.Th>
                  <Table.Th>{texts.lastReport}</Table.Th>
                  <Table.Th>{texts.started}</Table.Th>
                  <Table.Th>{texts.lease}</Table.Th>
                  <Table.Th>{texts.revocations}</Table.Th>
                  <Table.Th>{texts.connections}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {nodes.map((node) => (
                  <NodeRow key={node.NodeId} node={node} overview={overview} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
    </Stack>
  );
}

function NodeRow({ node, overview }: { readonly node: Node; readonly overview: Overview }) {
  const { NodeId, Version, StartedAt, Lease, Revocations, Verifiers, Database } = node;
  const isGone = isSilent(node, overview);
  return (
    <Table.Tr>
      <Table.Td className={classes.id}>
        <Copyable text={NodeId} what={texts.id} />
        <Text size="xs" c="dimmed" className="anywhere">
          {texts.version(Version)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.state}>
        <State node={node} isGone={isGone} />
      </Table.Td>
      <Table.Td>{texts.ago(describeLength(silenceMs(node, overview)))}</Table.Td>
      <Table.Td>
        <Moment at={StartedAt} />
      </Table.Td>
      <Table.Td>{isGone ? '–' : <LeaseText of={Lease} />}</Table.Td>
      <Table.Td>
        {Revocations.Count === 0
          ? texts.noRevocations
          : texts.revoked(Revocations.Count, Revocations.MeanMilliseconds)}
        {!isGone && Verifiers && (
          <Text size="xs" c="dimmed" className={classes.wrapping}>
            {texts.verifiers(Verifiers.Count, Verifiers.SlowestInMilliseconds)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {isGone ? '–' : Database.map((pool) => <Pool key={pool.Pool} of={pool} />)}
      </Table.Td>
    </Table.Tr>
  );
}

function State({ node: { State }, isGone }: { readonly node: Node; readonly isGone: boolean }) {
  const { label, meaning } = OVERVIEW_TEXTS.states[State];
  if (isGone) {
    return (
      <>
        <Badge variant="dot" color="gray">
          {texts.silent}
        </Badge>
        <Text size="xs" c="dimmed">
          {State === 'draining' ? texts.stopped : texts.stoppedOrUnheard}
        </Text>
      </>
    );
  }
  return (
    <>
      <Badge variant="dot" color={STATE_COLORS[State]}>
        {label.toLowerCase()}
      </Badge>
      {State !== 'ready' && <Text size="xs">{meaning}</Text>}
    </>
  );
}

function LeaseText({ of }: { readonly of: Node['Lease'] }) {
  if (!of) {
    return (
      <Text inherit c="dimmed">
        {texts.needsNoLease}
      </Text>
    );
  }
  return (
    <>
      <Text inherit>{of.IsHeld ? texts.holdsLease : texts.waitsForLease}</Text>
      <Text size="xs" c="dimmed">
        {texts.renewed(of.AgeInMilliseconds)}
      </Text>
    </>
  );
}

function Pool({ of: { Pool, Max, Busy, Waiting } }: { readonly of: Node['Database'][number] }) {
  return (
    <Text inherit>
      {texts.busy(Busy, Max)}{' '}
      <Text span inherit c="dimmed">
        {Pool}
      </Text>
      {Waiting > 0 && texts.waiting(Waiting)}
    </Text>
  );
}
