import { DAY_MS } from '../../kernel/instant.ts';
import {
  LOGIN_ATTEMPTS_KEPT_MS,
  REVISIONS_KEPT_MIN,
  REVISIONS_KEPT_MS,
} from '../../kernel/limits.ts';
import {
  option,
  optional,
  parseDatabaseUrl,
  parseDuration,
  parseOneOf,
  parsePath,
  parseWhole,
} from '../option.ts';

/** Where the data is, and how PostgreSQL is used. */
export const databaseOptions = {
  dataDir: option({
    flag: '--data-dir',
    variable: 'PURSER_DATA_DIR',
    placeholder: 'folder',
    description: 'The folder of the embedded database; made on the first start.',
    concerns: 'any',
    fallback: './data',
    parse: parsePath,
  }),
  database: optional({
    flag: '--database-url',
    variable: 'PURSER_DATABASE_URL',
    placeholder: 'url',
    description:
      'The database: sqlite:PATH for the embedded one, postgres://USER:PASSWORD@HOST:PORT/DATABASE for one that any number of nodes share.',
    concerns: 'any',
    fallbackDescription: 'sqlite:purser.db in the data folder',
    // The address of a database may hold a password.
    secret: true,
    parse: parseDatabaseUrl,
  }),
  loginAttemptsKeptMs: option({
    flag: '--login-attempts-kept',
    variable: 'PURSER_LOGIN_ATTEMPTS_KEPT',
    placeholder: 'time',
    description:
      'How long the logins and refused logins of players are kept, with their IP addresses. Older ones are not shown, and their addresses are deleted within ten minutes. On several nodes the same at each.',
    concerns: 'serve',
    fallback: `${LOGIN_ATTEMPTS_KEPT_MS / DAY_MS}d`,
    parse: parseDuration({ min: '1h', max: '3650d' }),
  }),
  ledgerKeptMs: optional({
    flag: '--ledger-kept',
    variable: 'PURSER_LEDGER_KEPT',
    placeholder: 'time',
    description:
      'How long the changes of the balances of players are kept, from two days on. Older changes are deleted within a day; export them before, where they are needed. On several nodes the same at each.',
    concerns: 'serve',
    fallbackDescription: 'for ever',
    parse: parseDuration({ min: '2d', max: '3650d' }),
  }),
  revisionsKeptMs: option({
    flag: '--revisions-kept',
    variable: 'PURSER_REVISIONS_KEPT',
    placeholder: 'time',
    description: `How long the changes of catalogs, stores, currencies and drop tables are kept; the last ${REVISIONS_KEPT_MIN} of each are kept for good. On several nodes the same at each.`,
    concerns: 'serve',
    fallback: `${REVISIONS_KEPT_MS / DAY_MS}d`,
    parse: parseDuration({ min: '1h', max: '3650d' }),
  }),
  poolMax: option({
    flag: '--pool-max',
    variable: 'PURSER_POOL_MAX',
    placeholder: 'number',
    description:
      'Connections that one process opens to PostgreSQL for calls; up to ten more share commits and look after what is revoked.',
    concerns: 'serve',
    fallback: '10',
    parse: parseWhole({ min: 1, max: 1_000 }),
  }),
  poolWaitingMax: option({
    flag: '--pool-waiting-max',
    variable: 'PURSER_POOL_WAITING_MAX',
    placeholder: 'number',
    description:
      'Calls of one process that may wait for a connection to PostgreSQL; the next one is answered 503 at once.',
    concerns: 'serve',
    fallback: '1000',
    parse: parseWhole({ min: 0, max: 100_000 }),
  }),
  databasePrepare: option({
    flag: '--database-prepare',
    variable: 'PURSER_DATABASE_PREPARE',
    placeholder: 'on|off',
    description:
      'Whether PostgreSQL prepares statements once for each connection; off for a connection pooler in transaction mode that does not support that (PgBouncer before 1.21).',
    concerns: 'serve',
    fallback: 'on',
    parse: parseOneOf(['on', 'off']),
  }),
};
