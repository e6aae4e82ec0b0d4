import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ChartCard } from '../../parts/chart/chart-card.tsx';
import { ChartTable } from '../../parts/chart/chart-table.tsx';
import { Chart, type Series } from '../../parts/chart/chart.tsx';
import { colorOf } from '../../parts/chart/layers.ts';
import { Legend } from '../../parts/chart/legend.tsx';
import { utcWords } from '../../parts/chart/utc-words.ts';
import { revisionAddress } from '../../parts/addresses.ts';
import type { Subject } from '../../parts/changes/restoration.ts';
import { Section } from '../../parts/section.tsx';
import { usePurchaseRules } from '../../parts/use-purchase-rules.ts';
import { CHARTS_TEXTS } from '../../texts/charts.ts';
import { ITEMS_TEXTS } from '../../texts/items.ts';
import { writeNumber } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type ItemRevision, pricesAt, pricesOver, type SubjectHistory } from './item-history.ts';

const texts = ITEMS_TEXTS.prices;
/** Changes happen at any time of a day. */
const WORDS = utcWords(3_600);
const CURSOR = 'itemPrices';

/** The prices that the catalog and each store had for an item, as a step graph for each currency. */
export function PricesOverTime({
  itemId,
  histories,
  revisions,
  pricesNow,
}: {
  readonly itemId: string;
  readonly histories: readonly SubjectHistory[];
  readonly revisions: readonly ItemRevision[];
  /** Those of the catalog. */
  readonly pricesNow: Readonly<Record<string, number>> | undefined;
}) {
  const isZeroFree = usePurchaseRules().data?.ZeroPrice === 'Free';
  const graph = useMemo(
    () => graphOf(histories, { itemId, pricesNow, isZeroFree, now: Date.now() }),
    [histories, itemId, pricesNow, isZeroFree],
  );
  return (
    <Section heading={texts.heading} isFramed={false}>
      {graph.codes.length === 0 ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        graph.codes.map((code) => (
          <PriceChart key={code} code={code} graph={graph} revisions={revisions} />
        ))
      )}
      <Text size="sm" c="dimmed" maw={860}>
        {texts.about}
      </Text>
    </Section>
  );
}

/** The prices of places at moments. */
interface Graph {
  /** In milliseconds, the last one is now. */
  readonly times: readonly number[];
  readonly codes: readonly string[];
  readonly seriesOf: (code: string) => readonly Series[];
}

function graphOf(
  histories: readonly SubjectHistory[],
  of: {
    readonly itemId: string;
    readonly pricesNow: Readonly<Record<string, number>> | undefined;
    readonly isZeroFree: boolean;
    readonly now: number;
  },
): Graph {
  const places = histories.map((history) => {
    const isCatalog = history.of.Of === 'Catalog';
    const steps = pricesOver(history, of.itemId, isCatalog ? of.pricesNow : undefined);
    return { label: describeSubject(history.of), isCatalog, steps };
  });
  const catalog = places.find(({ isCatalog }) => isCatalog)?.steps ?? [];
  const moments = new Set(places.flatMap(({ steps }) => steps.map(({ at }) => at)));
  const changed = [...moments].toSorted((one, other) => one - other);
  // The clock of this machine may be behind that of the service.
  const times = [...changed, Math.max(of.now, (changed.at(-1) ?? 0) + 1)];
  const codes = new Set(
    places.flatMap(({ steps }) => steps.flatMap(({ prices = {} }) => Object.keys(prices))),
  );
  const seriesOf = (code: string): readonly Series[] =>
    places
      .map(({ label, isCatalog, steps }) => {
        const values = times.map((at) => {
          const own = pricesAt(steps, at);
          // A store without a price of its own has the catalog's.
          const price = own?.[code] ?? (own && !isCatalog ? pricesAt(catalog, at)?.[code] : null);
          return price === 0 && !of.isZeroFree ? null : (price ?? null);
        });
        return { label, values };
      })
      .filter(({ values }) => values.some((value) => value !== null))
      .map((series, index) => ({ ...series, color: colorOf(index) }));
  const sorted = [...codes].filter((code) => seriesOf(code).length > 0).toSorted();
  return { times, codes: sorted, seriesOf };
}

function PriceChart({
  code,
  graph,
  revisions,
}: {
  readonly code: string;
  readonly graph: Graph;
  readonly revisions: readonly ItemRevision[];
}) {
  const [point, setPoint] = useState<number>();
  const { series, steps, marks } = useMemo(
    () => ({
      series: graph.seriesOf(code),
      steps: { times: graph.times.map((at) => at / 1_000), seconds: 0 },
      marks: revisions.map(({ of, revision: { Revision, Time } }) => ({
        at: Date.parse(Time) / 1_000,
        name: ITEMS_TEXTS.history.revision(describeSubject(of), Revision),
        address: revisionAddress({ ...of, Kind: of.Of, Revision }),
      })),
    }),
    [graph, code, revisions],
  );
  const name = texts.in(code);
  const index = point ?? graph.times.length - 1;
  const time = steps.times[index];
  const about =
    point === undefined || time === undefined ? texts.now : CHARTS_TEXTS.at(WORDS.time(time));
  const entries = series.map(({ label, color, values }) => {
    return { label, color, value: describeValue(values[index]) };
  });
  const rows = steps.times.map((at, row) => [
    WORDS.time(at),
    ...series.map(({ values }) => describeValue(values[row])),
  ]);
  return (
    <>
      <ChartCard name={name} value="" about={about}>
        <Chart
          key={series.map(({ label }) => label).join()}
          summary={texts.summary(
            name,
            entries.map(({ label, value }) => texts.at(label, value)),
          )}
          steps={steps}
          series={series}
          words={WORDS}
          cursor={CURSOR}
          marks={marks}
          isLines
          onPoint={setPoint}
        />
        <Legend entries={entries} about={about} />
      </ChartCard>
      <ChartTable
        caption={CHARTS_TEXTS.caption(name)}
        columns={[SHARED_TEXTS.from, ...series.map(({ label }) => label)]}
        rows={rows.toReversed()}
      />
    </>
  );
}

function describeValue(value: number | null | undefined): string {
  return value === null || value === undefined ? texts.notSold : writeNumber(value);
}

/** A catalog version or a store, in words. */
export function describeSubject({ StoreId }: Subject): string {
  return StoreId === undefined ? texts.catalog : texts.store(StoreId);
}
