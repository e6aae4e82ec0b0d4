import { DAY_MS } from '../../kernel/instant.ts';
import {
  LOGIN_ATTEMPTS_KEPT_MS,
  REVISIONS_KEPT_MIN,
  REVISIONS_KEPT_MS,
} from '../../kernel/limits.ts';
import {
  duration,
  FOLDER,
  ON_OR_OFF,
  option,
  parseDatabaseUrl,
  parseOneOf,
  wholeNumber,
} from '../option.ts';

/** Where the data is, and how PostgreSQL is used. */
export const databaseOptions = {
  dataDir: option('--data-dir', {
    ...FOLDER,
    description: 'The folder of the embedded database; made on the first start.',
    concerns: 'any',
    fallback: './data',
  }),
  database: option('--database-url', {
    placeholder: 'url',
    description:
      'The database: sqlite:PATH for the embedded one, postgres://USER:PASSWORD@HOST:PORT/DATABASE for one that any number of nodes share. Its parameter passwordfile names a file with the password, which is read for each connection.',
    concerns: 'any',
    fallbackDescription: 'sqlite:purser.db in the data folder',
    // The address of a database may hold a password.
    secret: true,
    parse: parseDatabaseUrl,
  }),
  checkpoints: option('--checkpoints', {
    placeholder: 'program',
    description:
      'The program that moves the write-ahead log of the embedded database into its file: own, Purser itself; litestream, a Litestream that replicates the database and misses nothing so.',
    fallback: 'own',
    parse: parseOneOf(['own', 'litestream']),
  }),
  loginAttemptsKeptMs: option('--login-attempts-kept', {
    ...duration({ min: '1h', max: '3650d' }),
    description:
      'How long the logins and refused logins of players are kept, with their IP addresses. Older ones are not shown, and their addresses are deleted within ten minutes. On several nodes the same at each.',
    fallback: `${LOGIN_ATTEMPTS_KEPT_MS / DAY_MS}d`,
  }),
  ledgerKeptMs: option('--ledger-kept', {
    ...duration({ min: '2d', max: '3650d' }),
    description:
      'How long the changes of the balances of players are kept, from two days on. Older changes are deleted within a day; export them before, where they are needed. On several nodes the same at each.',
    fallbackDescription: 'for ever',
  }),
  revisionsKeptMs: option('--revisions-kept', {
    ...duration({ min: '1h', max: '3650d' }),
    description: `How long the changes of catalogs, stores, currencies and drop tables are kept; the last ${REVISIONS_KEPT_MIN} of each are kept for good. On several nodes the same at each.`,
    fallback: `${REVISIONS_KEPT_MS / DAY_MS}d`,
  }),
  poolMax: option('--pool-max', {
    ...wholeNumber({ min: 1, max: 1_000 }),
    description:
      'Connections that one process opens to PostgreSQL for calls; up to ten more share commits and look after what is revoked.',
    fallback: '10',
  }),
  poolWaitingMax: option('--pool-waiting-max', {
    ...wholeNumber({ min: 0, max: 100_000 }),
    description:
      'Calls of one process that may wait for a connection to PostgreSQL; the next one is answered 503 at once.',
    fallback: '1000',
  }),
  databasePrepare: option('--database-prepare', {
    ...ON_OR_OFF,
    description:
      'Whether PostgreSQL prepares statements once for each connection; off for a connection pooler in transaction mode that does not support that (PgBouncer before 1.21).',
    fallback: 'on',
  }),
};
