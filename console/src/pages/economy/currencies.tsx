import { Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useCurrencies } from '../../api/catalog-queries.ts';
import { PartsTable } from '../../parts/chart/chart-table.tsx';
import { LevelsChart, PartsChart } from '../../parts/chart/parts-chart.tsx';
import { Section } from '../../parts/section.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { writeNumber } from '../../texts/locale.ts';
import styles from './currencies.module.css';
import type { DrawnReport } from './drawn-report.ts';
import { type CurrencyFlows, type Flow, flowsOf } from './report.ts';

const texts = ECONOMY_TEXTS.currencies;

/** Of so many currencies charts are drawn where none is chosen. */
const CHARTS_MAX = 4;

/** Each currency: what came in and why, what went out and why, and what is held. */
export function Currencies({ of }: { readonly of: DrawnReport }) {
  const { report, steps } = of;
  const flows = useMemo(
    () => flowsOf(report, steps, (cause) => ECONOMY_TEXTS.causes[cause]),
    [report, steps],
  );
  const types = useCurrencies().data?.VirtualCurrencies ?? [];
  const nameOf = (code: string) =>
    types.find(({ CurrencyCode }) => CurrencyCode === code)?.DisplayName;
  const byChange = flows.toSorted((one, other) => changeOf(other) - changeOf(one));
  const drawn = new Set(byChange.slice(0, CHARTS_MAX));
  const leftOut = flows.filter((one) => !drawn.has(one)).map(({ code }) => code);
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Overview flows={flows} nameOf={nameOf} />
      {flows
        .filter((one) => drawn.has(one))
        .map((one) => (
          <CurrencyCharts key={one.code} flows={one} of={of} />
        ))}
      {leftOut.length > 0 && (
        <Text size="sm" className="anywhere">
          {texts.leftOut(leftOut)}
        </Text>
      )}
    </Section>
  );
}

function changeOf({ totalGained, totalLost }: CurrencyFlows): number {
  return totalGained + totalLost;
}

const COLUMNS = ['gained', 'lost', 'change', 'held'] as const;

/** One line for each currency. */
function Overview({
  flows,
  nameOf,
}: {
  readonly flows: readonly CurrencyFlows[];
  readonly nameOf: (code: string) => string | undefined;
}) {
  return (
    <Paper withBorder>
      <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={texts.all}>
        <Table.Thead className={styles.head}>
          <Table.Tr>
            <Table.Th>{ECONOMY_TEXTS.choices.currency}</Table.Th>
            {COLUMNS.map((name) => (
              <Table.Th key={name} ta="right">
                {texts[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flows.map(({ code, gained, lost, totalGained, totalLost, held }) => (
            <Table.Tr key={code} className={styles.row}>
              <Table.Th scope="row" className="anywhere">
                {texts.name(code, nameOf(code))}
              </Table.Th>
              <Amount of="gained" amount={writeNumber(totalGained)} causes={gained} />
              <Amount of="lost" amount={writeNumber(totalLost)} causes={lost} />
              <Amount of="change" amount={describeChange(totalGained - totalLost)} />
              <Amount of="held" amount={writeNumber(held.at(-1) ?? 0)} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" px="md" py="xs">
        {texts.heldHint}
      </Text>
    </Paper>
  );
}

/** An amount, and below it what it is made of. On a phone, which has no columns, its name stands above it. */
function Amount({
  of,
  amount,
  causes = [],
}: {
  readonly of: (typeof COLUMNS)[number];
  readonly amount: string;
  readonly causes?: readonly Flow[];
}) {
  return (
    <Table.Td className="anywhere">
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {texts[of]}
      </Text>
      <Text size="sm" fw={600}>
        {amount}
      </Text>
      {causes.map(({ label, total }) => (
        <Text key={label} size="xs" c="dimmed">
          {texts.cause(label, total)}
        </Text>
      ))}
    </Table.Td>
  );
}

/** A change with its sign. */
function describeChange(change: number): string {
  return change > 0 ? `+${writeNumber(change)}` : writeNumber(change);
}

function CurrencyCharts({
  flows,
  of,
}: {
  readonly flows: CurrencyFlows;
  readonly of: DrawnReport;
}) {
  const { code, gained, lost, held } = flows;
  const levels = useMemo(() => [{ label: texts.held, values: held }], [held]);
  // One table has the figures of all three charts.
  const parts = [
    ...gained.map((flow) => ({ ...flow, label: texts.gainedFor(flow.label) })),
    ...lost.map((flow) => ({ ...flow, label: texts.lostFor(flow.label) })),
    ...levels,
  ];
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="md">
        <PartsChart {...of} name={texts.gainedOf(code)} parts={gained} none={texts.noneGained} />
        <PartsChart {...of} name={texts.lostOf(code)} parts={lost} none={texts.noneLost} />
        <LevelsChart {...of} name={texts.heldOf(code)} levels={levels} none={texts.noneHeld} />
      </SimpleGrid>
      <PartsTable {...of} name={code} parts={parts} />
    </Stack>
  );
}
