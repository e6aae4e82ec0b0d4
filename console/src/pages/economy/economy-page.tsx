import { Stack, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useMemo } from 'react';
import { utcWords } from '../../parts/chart/utc-words.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { ZonedMoment } from '../../parts/zoned-moment.tsx';
import { useMay } from '../../session/title.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { Active } from './active.tsx';
import { type Change, type Choices, daysIn, momentsOf, useChoices } from './choices.ts';
import { ChoicesBar } from './choices-bar.tsx';
import { Currencies } from './currencies.tsx';
import type { DrawnReport } from './drawn-report.ts';
import { Income } from './income.tsx';
import { type Report, stepsOf } from './report.ts';
import { marksOf, Revisions } from './revisions.tsx';
import { Sales } from './sales.tsx';
import { Span } from './span.tsx';
import { TooLarge } from './too-large.tsx';
import { isTooLarge, useReport } from './use-report.ts';

const texts = ECONOMY_TEXTS;
const CURSOR = 'economy';

/** The title's economy over a time: its currencies, sales and players, and the changes of what is sold. */
export default function EconomyPage() {
  const [choices, choose] = useChoices();
  if (daysIn(choices) >= 1) return <AtAGlance choices={choices} choose={choose} />;
  return (
    <Page heading={texts.heading}>
      <ChoicesBar choices={choices} choose={choose} />
      <Text size="sm">{texts.choices.noTime}</Text>
    </Page>
  );
}

interface Chosen {
  readonly choices: Choices;
  readonly choose: (change: Change) => void;
}

function AtAGlance({ choices, choose }: Chosen) {
  const { step, currency } = choices;
  const report = useReport({
    ...momentsOf(choices),
    Step: step,
    ...(currency !== '' && { VirtualCurrency: currency }),
  });
  const { data } = report;
  return (
    <Page
      heading={texts.heading}
      actions={
        data && (
          <Text size="sm" c="dimmed">
            {texts.countedUntil} <ZonedMoment at={data.CountedUntil} />
          </Text>
        )
      }
    >
      <ChoicesBar choices={choices} choose={choose} />
      {data ? (
        <Sections report={data} choices={choices} choose={choose} />
      ) : isTooLarge(report.error) ? (
        <TooLarge />
      ) : (
        <Pending of={report} />
      )}
    </Page>
  );
}

function Sections({ report, choices, choose }: Chosen & { readonly report: Report }) {
  const { step } = choices;
  const mayReadReceipts = useMay()('receipts:read');
  const drawn = useMemo<DrawnReport>(() => {
    const steps = stepsOf(report, step);
    const words = utcWords(steps.seconds);
    return { report, steps, words, marks: marksOf(report), cursor: CURSOR };
  }, [report, step]);
  return (
    <Stack gap="xl">
      <Span of={report} step={step} />
      {report.Series.length === 0 && report.Held.length === 0 ? (
        <Empty icon={IconChartHistogram} heading={texts.nothing.heading}>
          <Text size="sm" c="dimmed" ta="center" maw={520}>
            {texts.nothing.advice}
          </Text>
        </Empty>
      ) : (
        <>
          <Currencies of={drawn} />
          <Sales of={drawn} choices={choices} choose={choose} />
        </>
      )}
      <Active of={drawn} step={step} />
      {mayReadReceipts && <Income from={report.From} until={report.To} />}
      <Revisions of={report} />
    </Stack>
  );
}
