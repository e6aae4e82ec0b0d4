import type { Instant } from '../../kernel/instant.ts';
import type { WalkName, WalkTable } from '../query/pruning-tables.ts';
import { statement } from '../query/statement.ts';
import type { Tx } from '../query/tx.ts';

// Old rows of a table that has no index of the moment are found by a walk through all of it, in the order of its key. The row of the
// walk has its place, so that the nodes walk together, and one that ends in the middle is followed by any other.

/** A column's values in the key behind which the walk goes on. */
export type Position = readonly string[];

interface WalkOrder {
  readonly name: WalkName;
  /** What is older is looked for. */
  readonly before: Instant;
  /** A walk begins when the moment is so much later than that of the last one. */
  readonly everyMs: number;
  /** Looks at some rows behind a place; undefined: at the first ones. Gives the place of the last of them; undefined: there are no more. */
  readonly step: (of: {
    readonly after: Position | undefined;
    readonly before: Instant;
  }) => Promise<Position | undefined>;
}

const lockRow = statement<Pick<WalkTable, 'name'>, WalkTable>(
  'select * from walks where name = :name for update skip locked',
);
const saveRow = statement<WalkTable>(
  'update walks set position = :position, before_at = :before_at where name = :name',
);

/** Does a step of a walk, or begins the next one when its time has come. False: there is nothing to do, or another node does it. */
export async function walk(tx: Tx, { name, before, everyMs, step }: WalkOrder): Promise<boolean> {
  const row = await lockRow.first(tx, { name });
  if (!row) return false;
  const begins = row.position === null;
  if (begins && before < row.before_at + everyMs) return false;
  const after = row.position === null ? undefined : (JSON.parse(row.position) as Position);
  // The option may have been given a longer time since the walk began.
  const asked = begins ? before : Math.min(before, row.before_at);
  const reached = await step({ after, before: asked });
  const position = reached === undefined ? null : JSON.stringify(reached);
  await saveRow.run(tx, { name, position, before_at: begins ? before : row.before_at });
  return reached !== undefined;
}
