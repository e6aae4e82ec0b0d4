import { Box, Table } from '@mantine/core';
import classes from '../../parts/chart/chart.module.css';
import { CHARTS_TEXTS } from '../../texts/charts.ts';
import { LOCALE } from '../../texts/locale.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeMinute } from './describe.ts';
import {
  byMinutes,
  callsIn,
  errorKindsOf,
  loginsIn,
  type Overview,
  refusedIn,
  type Step,
  totalOf,
} from './stats.ts';

const texts = OVERVIEW_TEXTS.table;
const MINUTES = 5;

/** The same as the charts, as a table: for those who do not see them, and for copying. */
export function StatsTable({
  steps,
  overview,
}: {
  readonly steps: readonly Step[];
  readonly overview: Overview;
}) {
  return (
    <details className={classes.details}>
      <summary>{CHARTS_TEXTS.asTable}</summary>
      <Table.ScrollContainer minWidth={720} mt="xs">
        <Table verticalSpacing={6}>
          <Table.Caption>{texts.caption(MINUTES)}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{SHARED_TEXTS.from}</Table.Th>
              <Table.Th ta="right">{texts.calls}</Table.Th>
              <Table.Th ta="right">{texts.logins}</Table.Th>
              <Table.Th ta="right">{texts.refused}</Table.Th>
              <Table.Th>{texts.kinds}</Table.Th>
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
  const kinds = errorKindsOf(steps).map(({ label, total }) => texts.kind(label, total));
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{describeMinute(steps[0]?.From ?? 0)}</Table.Td>
      {[callsIn, loginsIn, refusedIn].map((count, column) => (
        <Table.Td key={column} ta="right">
          {totalOf(steps, count).toLocaleString(LOCALE)}
        </Table.Td>
      ))}
      <Table.Td>
        <Box className="anywhere">{kinds.join(', ') || '–'}</Box>
      </Table.Td>
    </Table.Tr>
  );
}
