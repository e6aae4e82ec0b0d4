import { Counter, type LabelValues, type Registry } from '@prometheus-io/client';

/**
 * Registers a counter whose labels have fixed values. Each series is there with 0 from the start: otherwise the first event after a start
 * would be no growth to an alert.
 */
export function counterIn<L extends string>(
  registry: Registry,
  {
    labels,
    ...about
  }: {
    readonly name: string;
    readonly help: string;
    readonly labels: Readonly<Record<L, readonly string[]>>;
  },
): Counter<L> {
  const labelNames = Object.keys(labels) as L[];
  const counter = new Counter({ ...about, labelNames, registers: [registry] });
  for (const series of combinationsOf(labels)) counter.inc(series, 0);
  return counter;
}

/** One of the values of each label, in every way. */
function combinationsOf<L extends string>(
  labels: Readonly<Record<L, readonly string[]>>,
): readonly LabelValues<L>[] {
  const all = Object.entries<readonly string[]>(labels).reduce<readonly Record<string, string>[]>(
    (some, [name, values]) =>
      some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return all as readonly LabelValues<L>[];
}
