/** SQL that PostgreSQL runs and another engine of the family does not, or runs in another way. */
export interface Denied {
  readonly what: string;
  readonly why: string;
  readonly pattern: RegExp;
}

/** Texts of users are parameters: only words of SQL and names of ours are left. */
export const DENIED: readonly Denied[] = [
  {
    what: 'advisory lock but for the hint that a call is under way',
    why: 'CockroachDB accepts the functions and locks nothing; YugabyteDB has them since 2025 only. The hint is left out there',
    pattern:
      /^(?!select item\.number from unnest\([^)]*\) with ordinality as item \(lock, number\) where pg_try_advisory_xact_lock\(item\.lock\)$)[^]*pg_(try_)?advisory/i,
  },
  {
    what: 'LISTEN or NOTIFY but for the wake-up',
    why: 'CockroachDB has none; the wake-up is left out where its first attempt is refused',
    pattern: /^(?!listen purser_control$)\s*(un)?(listen|notify)\b/i,
  },
  {
    what: 'SERIAL, sequence or identity',
    why: 'values are unordered in CockroachDB, and have gaps everywhere',
    pattern: /\b(small|big)?serial\b|\bnextval\b|\bgenerated\s+(always|by\s+default)\s+as\b/i,
  },
  {
    what: 'temporary table',
    why: 'experimental in CockroachDB',
    pattern: /\btemp(orary)?\s+table\b/i,
  },
  {
    what: 'UNLOGGED or tablespace',
    why: 'CockroachDB has neither',
    pattern: /\bunlogged\b|\btablespace\b/i,
  },
  {
    what: 'lock of some tables of a join',
    why: 'CockroachDB locks what it scans; OF is honoured in some places only',
    pattern: /\bfor\s+(no\s+key\s+)?(update|share)\s+of\b/i,
  },
  {
    what: 'weak row lock',
    why: 'CockroachDB takes no lock for FOR KEY SHARE, YugabyteDB takes other ones',
    pattern: /\bfor\s+(key\s+share|no\s+key\s+update)\b/i,
  },
  { what: 'LOCK TABLE', why: 'CockroachDB has none', pattern: /^\s*lock\b/i },
  {
    what: 'COPY',
    why: 'not in a transaction of CockroachDB with other statements',
    pattern: /^\s*copy\b/i,
  },
  { what: 'cursor', why: 'CockroachDB knows forward-only ones', pattern: /^\s*(declare|fetch)\b/i },
  {
    what: 'trigger, function or rule',
    why: 'three dialects of the same language',
    pattern: /\bcreate\s+(or\s+replace\s+)?(trigger|function|rule|procedure)\b/i,
  },
  {
    what: 'DO block',
    why: 'YugabyteDB and CockroachDB run different parts of it',
    pattern: /^\s*do\s+\$/i,
  },
  {
    what: 'MERGE',
    why: 'CockroachDB has none',
    pattern: /^\s*merge\b/i,
  },
  {
    what: 'DISTINCT ON, LATERAL or WITHIN GROUP',
    why: 'the planners disagree',
    pattern: /\bdistinct\s+on\b|\blateral\b|\bwithin\s+group\b/i,
  },
  {
    what: 'system column',
    why: 'ctid, xmin and the like exist in PostgreSQL only',
    pattern: /\b(ctid|xmin|xmax|tableoid)\b/i,
  },
  {
    what: 'jsonb, array or hstore column',
    why: 'our JSON is text, the same on every engine; lists are sent as arrays and unnested',
    pattern: /\bjsonb?\b|\bhstore\b|^\s*(create|alter)\b[^]*\[\]/i,
  },
  {
    what: 'DEFERRABLE constraint',
    why: 'CockroachDB has none',
    pattern: /\bdeferrable\b/i,
  },
  {
    what: 'extension',
    why: 'not ours to install',
    pattern: /\bcreate\s+extension\b/i,
  },
];

const BEGINS = /^\s*(begin|start\s+transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\b/i;
const CHANGES_SCHEMA = /^\s*(create|alter|drop|truncate)\b/i;

/** Whether no statement of one connection changes the schema inside a transaction: CockroachDB may fail to commit it half-way, YugabyteDB does not undo it. */
export function isTidyTransaction(statements: readonly string[]): boolean {
  let isInside = false;
  for (const statement of statements) {
    if (BEGINS.test(statement)) isInside = true;
    if (ENDS.test(statement)) isInside = false;
    if (isInside && CHANGES_SCHEMA.test(statement)) return false;
  }
  return true;
}

/** The statements of one connection, transaction by transaction; what stands outside of any is left out. */
export function transactionsIn(statements: readonly string[]): readonly (readonly string[])[] {
  const transactions: string[][] = [];
  let current: string[] | undefined;
  for (const statement of statements) {
    if (BEGINS.test(statement)) transactions.push((current = []));
    current?.push(statement);
    if (ENDS.test(statement)) current = undefined;
  }
  return transactions;
}
