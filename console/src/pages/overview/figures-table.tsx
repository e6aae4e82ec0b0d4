import { Box, Table } from '@mantine/core';
import classes from './chart.module.css';
import {
  byMinutes,
  callsIn,
  errorKindsOf,
  loginsIn,
  type Overview,
  refusedIn,
  type Step,
  totalOf,
} from './figures.ts';
import { describeMinute } from './texts.ts';

const MINUTES = 5;

/** The same as the charts, as a table: for those who do not see them, and for copying. */
export function FiguresTable({
  steps,
  overview,
}: {
  readonly steps: readonly Step[];
  readonly overview: Overview;
}) {
  return (
    <details className={classes.details}>
      <summary>The same figures as a table</summary>
      <Table.ScrollContainer minWidth={720} mt="xs">
        <Table verticalSpacing={6}>
          <Table.Caption>Counted in whole {MINUTES} minutes, the newest on top.</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>From</Table.Th>
              <Table.Th ta="right">Calls</Table.Th>
              <Table.Th ta="right">Logins</Table.Th>
              <Table.Th ta="right">Refused</Table.Th>
              <Table.Th>By kind</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byMinutes(steps, overview, MINUTES).map((group) => (
              <Row key={group[0]?.From} steps={group} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}

function Row({ steps }: { readonly steps: readonly Step[] }) {
  const kinds = errorKindsOf(steps).map(
    ({ label, total }) => `${label} ${total.toLocaleString('en')}`,
  );
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{describeMinute(steps[0]?.From ?? 0)}</Table.Td>
      {[callsIn, loginsIn, refusedIn].map((count, column) => (
        <Table.Td key={column} ta="right">
          {totalOf(steps, count).toLocaleString('en')}
        </Table.Td>
      ))}
      <Table.Td>
        <Box className="anywhere">{kinds.join(', ') || '–'}</Box>
      </Table.Td>
    </Table.Tr>
  );
}
