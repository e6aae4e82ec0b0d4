import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { ChartTable } from '../../parts/chart/chart-table.tsx';
import { LevelsChart } from '../../parts/chart/parts-chart.tsx';
import { describeDay, utcWords } from '../../parts/chart/utc-words.ts';
import { Section } from '../../parts/section.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { stepSeconds, type StepName } from './choices.ts';
import type { DrawnReport } from './drawn-report.ts';
import { pointsOf, type Report, stepsOf, valuesOf } from './report.ts';

const texts = ECONOMY_TEXTS.active;

const PERIODS = ['Day', 'Week', 'Month'] as const;

/** How many different players logged in, and how many paid: each day, or each week where the steps are weeks. */
export function Active({ of, step }: { readonly of: DrawnReport; readonly step: StepName }) {
  const { report } = of;
  const per = step === 'Week' ? 'Week' : 'Day';
  const { steps, levels } = useMemo(() => {
    const steps = stepsOf(report, per);
    const levels = (['Player', 'Payer'] as const).map((kind) => ({
      label: texts.kinds[kind],
      values: valuesOf(pointsOf(report, kind, per), 'Count', steps),
    }));
    return { steps, levels };
  }, [report, per]);
  const words = useMemo(() => utcWords(stepSeconds(per)), [per]);
  return (
    <Section heading={texts.heading} isFramed={false}>
      <LevelsChart {...{ ...of, steps, words, levels }} name={texts.chart[per]} none={texts.none} />
      <ActiveTable of={report} />
      <Text size="sm" c="dimmed" maw={860}>
        {texts.about}
      </Text>
    </Section>
  );
}

/** The days, then the weeks and the months, with their players and payers. */
function ActiveTable({ of }: { readonly of: Report }) {
  const rows = PERIODS.flatMap((per) => {
    const payers = new Map(pointsOf(of, 'Payer', per).map(({ At, Count }) => [At, Count]));
    return pointsOf(of, 'Player', per)
      .map(({ At, Count }) => [
        texts.per[per](describeDay(Date.parse(At) / 1_000)),
        writeNumber(Count),
        writeNumber(payers.get(At) ?? 0),
      ])
      .toReversed();
  });
  return (
    <ChartTable
      caption={texts.caption}
      columns={[texts.time, texts.kinds.Player, texts.kinds.Payer]}
      rows={rows}
    />
  );
}
