/**
 * Adds up the amounts of rows that are the same in all else. The sums come in one order, so that two processes never wait for each other's
 * rows in a circle.
 */
export function addUp<Name extends string, Row extends Readonly<Record<Name, number>>>(
  rows: readonly Row[],
  amounts: readonly Name[],
): readonly Row[] {
  const [first] = rows;
  if (!first || rows.length === 1) return rows;
  const names = Object.keys(first).filter((name) => !(amounts as readonly string[]).includes(name));
  const keyOf = (row: Row): string => JSON.stringify(names.map((name) => row[name as keyof Row]));
  const same = [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return same.map(([, ofKey]) =>
    ofKey.reduce((sum, row) => {
      const added = amounts.map((name) => [name, sum[name] + row[name]]);
      return { ...sum, ...Object.fromEntries(added) };
    }),
  );
}
