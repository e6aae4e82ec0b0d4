import type { AdminGetEconomyReportResult, EconomySeries } from 'purser-client';
import { type ChartPart, sumOf } from '../../parts/chart/layers.ts';
import type { ChartSteps } from '../../parts/chart/chart.tsx';
import { type SaleGroup, stepSeconds, type StepName } from './choices.ts';

// The figures of the page, from the answers of the service.

export type Report = AdminGetEconomyReportResult;
export type Cause = EconomySeries['Cause'];

const SECOND_MS = 1_000;

/** The steps of a report that have begun when it was counted. */
export function stepsOf({ From, To, CountedUntil }: Report, step: StepName): ChartSteps {
  const seconds = stepSeconds(step);
  const from = Date.parse(From) / SECOND_MS;
  const until = Math.min(Date.parse(To), Date.parse(CountedUntil)) / SECOND_MS;
  const count = Math.max(1, Math.ceil((until - from) / seconds));
  return { times: Array.from({ length: count }, (_, index) => from + index * seconds), seconds };
}

type PointMember = 'Count' | 'Gained' | 'Lost';

/** The values of points by step; nothing changed in steps without a point. */
export function valuesOf<Member extends PointMember>(
  points: readonly ({ readonly At: string } & Readonly<Record<Member, number>>)[],
  member: Member,
  { times }: ChartSteps,
): readonly number[] {
  const byStart = new Map(points.map((point) => [Date.parse(point.At) / SECOND_MS, point[member]]));
  return times.map((time) => byStart.get(time) ?? 0);
}

/** The amounts that came in for one reason, or went out. */
export interface Flow extends ChartPart {
  readonly cause: Cause;
  readonly total: number;
}

/** A currency over the time. */
export interface CurrencyFlows {
  readonly code: string;
  readonly gained: readonly Flow[];
  readonly lost: readonly Flow[];
  readonly totalGained: number;
  readonly totalLost: number;
  /** The amounts that players had at the end of each step. */
  readonly held: readonly number[];
}

/** The currencies that players hold, or of which something changed, by their codes. */
export function flowsOf(
  { Series, Held }: Report,
  steps: ChartSteps,
  labelOf: (cause: Cause) => string,
): readonly CurrencyFlows[] {
  const held = new Map(Held.map(({ VirtualCurrency, Amount }) => [VirtualCurrency, Amount]));
  const codes = new Set([
    ...held.keys(),
    ...Series.flatMap(({ VirtualCurrency = [] }) => VirtualCurrency),
  ]);
  return [...codes].toSorted().map((code) => {
    const own = Series.filter(({ VirtualCurrency }) => VirtualCurrency === code);
    const flows = (member: PointMember): readonly Flow[] =>
      own
        .map(({ Cause: cause, Points }) => {
          const values = valuesOf(Points, member, steps);
          return { cause, label: labelOf(cause), values, total: sumOf(values) };
        })
        .filter(({ total }) => total > 0)
        .toSorted((one, other) => other.total - one.total);
    const gained = flows('Gained');
    const lost = flows('Lost');
    const changes = steps.times.map((_, index) => sumAt(gained, index) - sumAt(lost, index));
    return {
      code,
      gained,
      lost,
      totalGained: sumOf(gained.map(({ total }) => total)),
      totalLost: sumOf(lost.map(({ total }) => total)),
      held: runningSum(held.get(code) ?? 0, changes),
    };
  });
}

function sumAt(parts: readonly ChartPart[], index: number): number {
  return sumOf(parts.map(({ values }) => values[index] ?? 0));
}

function runningSum(before: number, changes: readonly number[]): readonly number[] {
  let sum = before;
  return changes.map((change) => (sum += change));
}

/** Sales of one kind: of an item, in a store, or of an item in a store at a price. */
export interface Sales {
  readonly code: string;
  readonly itemId: string | undefined;
  /** undefined: of all stores. Empty: sold by the catalog's price, in no store. */
  readonly storeId: string | undefined;
  readonly price: number | undefined;
  readonly sold: readonly number[];
  readonly revenue: readonly number[];
}

/** The sales of a report by prices, in another grouping, the largest revenue first. Only sales have prices. */
export function salesOf({ Series }: Report, by: SaleGroup, steps: ChartSteps): readonly Sales[] {
  const sales = Series.filter(({ Price }) => Price !== undefined).map((series): Sales => {
    const { VirtualCurrency = '', ItemId, StoreId = '', Price, Points } = series;
    return {
      code: VirtualCurrency,
      itemId: by === 'Store' ? undefined : ItemId,
      storeId: by === 'Item' ? undefined : StoreId,
      price: by === 'Price' ? Price : undefined,
      sold: valuesOf(Points, 'Count', steps),
      revenue: valuesOf(Points, 'Lost', steps),
    };
  });
  const groups = Map.groupBy(sales, keyOfSales);
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((first) => addedUp(first, group)))
    .toSorted((one, other) => sumOf(other.revenue) - sumOf(one.revenue) || compare(one, other));
}

/** The members by which sales are apart, as one text. */
export function keyOfSales({ code, itemId, storeId, price }: Sales): string {
  return JSON.stringify([code, itemId, storeId, price]);
}

function addedUp(first: Sales, group: readonly Sales[]): Sales {
  const sumsOf = (member: 'sold' | 'revenue') =>
    first[member].map((_, index) => sumOf(group.map((one) => one[member][index] ?? 0)));
  return { ...first, sold: sumsOf('sold'), revenue: sumsOf('revenue') };
}

function compare(one: Sales, other: Sales): number {
  return keyOfSales(one) < keyOfSales(other) ? -1 : 1;
}

/** The revenue of sales whose items the service does not tell apart, because they were too many, by currency. */
export function restOf({ Series }: Report): readonly (readonly [code: string, revenue: number])[] {
  return Series.filter(({ IsRest, Cause }) => IsRest === true && Cause === 'Purchase')
    .map(({ VirtualCurrency = '', Points }) => {
      return [VirtualCurrency, sumOf(Points.map(({ Lost }) => Lost))] as const;
    })
    .filter(([, revenue]) => revenue > 0);
}

/** The revenue of sales by currency. */
export function revenueOf(sales: readonly Sales[]): ReadonlyMap<string, number> {
  const byCode = Map.groupBy(sales, ({ code }) => code);
  return new Map(
    [...byCode].map(([code, own]) => [code, sumOf(own.map(({ revenue }) => sumOf(revenue)))]),
  );
}

/** How many different players there were, or payers, in each of the periods that had any. */
export function pointsOf(
  { Active }: Report,
  kind: 'Player' | 'Payer',
  per: 'Day' | 'Week' | 'Month',
): Report['Active'][number]['Points'] {
  return Active.find(({ Kind, Per }) => Kind === kind && Per === per)?.Points ?? [];
}
