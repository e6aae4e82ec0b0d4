import { Badge, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/moment.tsx';
import classes from './nodes.module.css';
import { isSilent, type Overview, silenceMs } from './figures.ts';
import { describeLength, STATES } from './texts.ts';

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
        Nodes
      </Title>
      {nodes.length === 0 ? (
        <Text size="sm" c="dimmed">
          No node has written its figures yet. Each does so every 10 seconds.
        </Text>
      ) : (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={1040}>
            <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Node</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th>Last word</Table.Th>
                  <Table.Th>Started</Table.Th>
                  <Table.Th>Lease</Table.Th>
                  <Table.Th>Revocations</Table.Th>
                  <Table.Th>Connections at work</Table.Th>
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
  const { NodeId, Version, StartedAt, Lease, Revocations, Database } = node;
  const isGone = isSilent(node, overview);
  return (
    <Table.Tr>
      <Table.Td className={classes.id}>
        <Copyable text={NodeId} what="the id of the node" />
        <Text size="xs" c="dimmed" className="anywhere">
          Version {Version}
        </Text>
      </Table.Td>
      <Table.Td className={classes.state}>
        <State node={node} isGone={isGone} />
      </Table.Td>
      <Table.Td>{describeLength(silenceMs(node, overview))} ago</Table.Td>
      <Table.Td>
        <Moment at={StartedAt} />
      </Table.Td>
      <Table.Td>{isGone ? '–' : <LeaseText of={Lease} />}</Table.Td>
      <Table.Td>
        {Revocations.Count === 0
          ? 'None'
          : `${Revocations.Count.toLocaleString('en')}, ${Revocations.MeanMilliseconds} ms each`}
      </Table.Td>
      <Table.Td>
        {isGone ? '–' : Database.map((pool) => <Pool key={pool.Pool} of={pool} />)}
      </Table.Td>
    </Table.Tr>
  );
}

function State({ node: { State }, isGone }: { readonly node: Node; readonly isGone: boolean }) {
  const { label, color, meaning } = STATES[State];
  if (isGone) {
    return (
      <>
        <Badge variant="dot" color="gray" tt="none">
          Silent
        </Badge>
        <Text size="xs" c="dimmed">
          {State === 'draining' ? 'It has stopped.' : 'It has stopped, or nobody hears it.'}
        </Text>
      </>
    );
  }
  return (
    <>
      <Badge variant="dot" color={color} tt="none">
        {label}
      </Badge>
      {State !== 'ready' && <Text size="xs">{meaning}</Text>}
    </>
  );
}

function LeaseText({ of }: { readonly of: Node['Lease'] }) {
  if (!of) {
    return (
      <Text inherit c="dimmed">
        Needs none
      </Text>
    );
  }
  return (
    <>
      <Text inherit>{of.IsHeld ? 'Held' : 'Waits for one'}</Text>
      <Text size="xs" c="dimmed">
        renewed {of.AgeInMilliseconds.toLocaleString('en')} ms before
      </Text>
    </>
  );
}

function Pool({ of: { Pool, Max, Busy, Waiting } }: { readonly of: Node['Database'][number] }) {
  return (
    <Text inherit>
      {Busy} of {Max}{' '}
      <Text span inherit c="dimmed">
        {Pool}
      </Text>
      {Waiting > 0 && `, ${Waiting.toLocaleString('en')} waiting`}
    </Text>
  );
}
