import { Table } from '@mantine/core';
import { useState } from 'react';
import { writeNumber } from '../../texts/locale.ts';
import { CHARTS_TEXTS } from '../../texts/charts.ts';
import classes from './chart.module.css';
import type { ChartSteps, ChartWords } from './chart.tsx';
import { type ChartPart, largestParts } from './layers.ts';

/** The same figures as those of a chart of parts. */
export function PartsTable({
  name,
  steps,
  words,
  parts,
}: {
  readonly name: string;
  readonly steps: ChartSteps;
  readonly words: ChartWords;
  readonly parts: readonly ChartPart[];
}) {
  const shown = largestParts(parts, CHARTS_TEXTS.others);
  const rows = steps.times.map((time, index) => [
    words.time(time),
    ...shown.map(({ values }) => writeNumber(values[index] ?? 0)),
  ]);
  return (
    <ChartTable
      caption={CHARTS_TEXTS.caption(name)}
      columns={[CHARTS_TEXTS.from, ...shown.map(({ label }) => label)]}
      rows={rows.toReversed()}
    />
  );
}

/** The same figures as a chart's, as a table: for those who do not see it, and for copying. It is made when it is opened. */
export function ChartTable({
  caption,
  columns,
  rows,
}: {
  readonly caption: string;
  /** The first one is the time. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{CHARTS_TEXTS.asTable}</summary>
      {isOpen && (
        <Table.ScrollContainer
          minWidth={120 * columns.length}
          mah={480}
          mt="xs"
          scrollAreaProps={{
            viewportProps: { tabIndex: 0, 'aria-label': caption, role: 'region' },
          }}
        >
          <Table verticalSpacing={6}>
            <Table.Caption>{caption}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column, index) => (
                  <Table.Th key={column} ta={index === 0 ? 'left' : 'right'}>
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((cells, row) => (
                <Table.Tr key={row}>
                  {cells.map((cell, index) => (
                    <Table.Td
                      key={columns[index]}
                      ta={index === 0 ? 'left' : 'right'}
                      style={{ whiteSpace: 'nowrap' }}
                    >
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </details>
  );
}
