import { Group, SimpleGrid, Text } from '@mantine/core';
import { useMemo } from 'react';
import { DrawnParts } from '../../parts/chart/drawn-parts.tsx';
import { sumOf } from '../../parts/chart/layers.ts';
import { utcWords } from '../../parts/chart/utc-words.ts';

import { Pending } from '../../parts/page.tsx';
import { describeAmount } from '../../parts/prices.ts';
import { Section } from '../../parts/section.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';
import { ITEMS_TEXTS } from '../../texts/items.ts';
import { daysIn, momentsOf, type StepName, useChoices } from '../economy/choices.ts';
import { TimeChoices } from '../economy/choices-bar.tsx';
import { type Report, salesOf, stepsOf, valuesOf } from '../economy/report.ts';
import { marksOf } from '../economy/revisions.tsx';
import { TooLarge } from '../economy/too-large.tsx';
import { isTooLarge, useReport } from '../economy/use-report.ts';

const texts = ITEMS_TEXTS.amounts;

/** How often an item was sold, given, used and taken away, in a time that is chosen in the address. */
export function ItemAmounts({ itemId }: { readonly itemId: string }) {
  const [choices, choose] = useChoices();
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Group align="flex-end" gap="sm">
        <TimeChoices choices={choices} choose={choose} />
      </Group>
      {daysIn(choices) < 1 ? (
        <Text size="sm">{ECONOMY_TEXTS.choices.noTime}</Text>
      ) : (
        <Counted itemId={itemId} step={choices.step} moments={momentsOf(choices)} />
      )}
      <Text size="sm" c="dimmed" maw={860}>
        {texts.about}
      </Text>
    </Section>
  );
}

function Counted({
  itemId,
  step,
  moments,
}: {
  readonly itemId: string;
  readonly step: StepName;
  readonly moments: ReturnType<typeof momentsOf>;
}) {
  const report = useReport({ ...moments, Step: step, GroupBy: 'Price', ItemIds: [itemId] });
  if (report.data) return <Charts report={report.data} step={step} />;
  return isTooLarge(report.error) ? <TooLarge /> : <Pending of={report} />;
}

function Charts({ report, step }: { readonly report: Report; readonly step: StepName }) {
  const { shared, sold, given, taken } = useMemo(() => {
    const steps = stepsOf(report, step);
    const flows = (member: 'Gained' | 'Lost') =>
      report.Series.filter(({ VirtualCurrency }) => VirtualCurrency === undefined)
        .map(({ Cause, Points }) => ({
          label: ECONOMY_TEXTS.causes[Cause],
          values: valuesOf(Points, member, steps),
        }))
        .filter(({ values }) => sumOf(values) > 0);
    return {
      shared: {
        steps,
        words: utcWords(steps.seconds),
        marks: marksOf(report),
        cursor: 'item',
      },
      sold: salesOf(report, 'Price', steps).map(({ storeId, price = 0, code, sold: values }) => ({
        label: texts.place(storeId || ECONOMY_TEXTS.sales.noStore, describeAmount(price, code)),
        values,
      })),
      given: flows('Gained'),
      taken: flows('Lost'),
    };
  }, [report, step]);
  return (
    <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="md">
      <DrawnParts {...shared} name={texts.sold} parts={sold} none={texts.noneSold} />
      <DrawnParts {...shared} name={texts.given} parts={given} none={texts.noneGiven} />
      <DrawnParts {...shared} name={texts.taken} parts={taken} none={texts.noneTaken} />
    </SimpleGrid>
  );
}
