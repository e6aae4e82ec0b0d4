import { LIFETIME_MS, SECRET_KEY_CHARS } from '../kernel/limits.ts';
import {
  type Option,
  parseDatabaseUrl,
  parseDuration,
  parseHost,
  parseOneOf,
  parsePath,
  parsePattern,
  parseWhole,
  parseWholeOrAuto,
} from './option.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const lifetime = parseDuration({
  min: `${LIFETIME_MS.min / 60_000}m`,
  max: `${LIFETIME_MS.max / 86_400_000}d`,
});
const timeout = parseDuration({ min: '1s', max: '10m' });

/** An option that always has a value. */
type Defaulted<T> = Option<T> & { readonly fallback: string };

const option = <T>(it: Defaulted<T>): Defaulted<T> => it;

/** An option that may be left out, without a text that stands for that. */
const optional = <T>(
  it: Omit<Option<T>, 'fallback'>,
): Option<T> & { readonly fallback: undefined } => ({
  ...it,
  fallback: undefined,
});

/** Every option there is. The help text and the guide are made from this table. */
export const OPTIONS = {
  config: optional({
    flag: '--config',
    variable: 'PURSER_CONFIG',
    placeholder: 'file',
    says: 'A file of KEY=VALUE lines, named like the variables; flags and the environment come before it.',
    concerns: 'any',
    parse: parsePath,
  }),
  host: option({
    flag: '--host',
    variable: 'PURSER_HOST',
    placeholder: 'host',
    says: 'The address to listen on; 0.0.0.0 lets other machines in.',
    concerns: 'serve',
    fallback: '127.0.0.1',
    parse: parseHost,
  }),
  port: option({
    flag: '--port',
    variable: 'PURSER_PORT',
    placeholder: 'port',
    says: 'The port to listen on; 0 picks a free one and prints it.',
    concerns: 'serve',
    fallback: '7300',
    parse: parseWhole({ min: 0, max: 65_535 }),
  }),
  dataDir: option({
    flag: '--data-dir',
    variable: 'PURSER_DATA_DIR',
    placeholder: 'folder',
    says: 'The folder of the embedded database; made on the first start.',
    concerns: 'any',
    fallback: './data',
    parse: parsePath,
  }),
  database: optional({
    flag: '--database-url',
    variable: 'PURSER_DATABASE_URL',
    placeholder: 'url',
    says: 'The database: sqlite:PATH for the embedded one, postgres://USER:PASSWORD@HOST:PORT/DATABASE for one that any number of nodes share.',
    concerns: 'any',
    fallbackSays: 'sqlite:purser.db in the data folder',
    // The address of a database may hold a password.
    secret: true,
    parse: parseDatabaseUrl,
  }),
  keyFile: optional({
    flag: '--key-file',
    variable: 'PURSER_KEY_FILE',
    placeholder: 'file',
    says: 'The key that the signing keys are sealed with: 32 random bytes as base64, readable by nobody else; made on the first start, and the same for all nodes of a database.',
    concerns: 'any',
    fallbackSays: 'purser.key beside the embedded database; must be named with another',
    parse: parsePath,
  }),
  poolMax: option({
    flag: '--pool-max',
    variable: 'PURSER_POOL_MAX',
    placeholder: 'number',
    says: 'Connections that one process opens to PostgreSQL for calls; up to four more look after what is revoked.',
    concerns: 'serve',
    fallback: '10',
    parse: parseWhole({ min: 1, max: 1_000 }),
  }),
  poolWaitingMax: option({
    flag: '--pool-waiting-max',
    variable: 'PURSER_POOL_WAITING_MAX',
    placeholder: 'number',
    says: 'Calls of one process that may wait for a connection to PostgreSQL; the next one is answered 503 at once.',
    concerns: 'serve',
    fallback: '1000',
    parse: parseWhole({ min: 0, max: 100_000 }),
  }),
  databasePrepare: option({
    flag: '--database-prepare',
    variable: 'PURSER_DATABASE_PREPARE',
    placeholder: 'on|off',
    says: 'Whether PostgreSQL prepares statements once for each connection; off for a connection pooler in transaction mode that does not support that (PgBouncer before 1.21).',
    concerns: 'serve',
    fallback: 'on',
    parse: parseOneOf(['on', 'off']),
  }),
  workers: option({
    flag: '--workers',
    variable: 'PURSER_WORKERS',
    placeholder: 'number',
    says: 'How many processes serve; auto takes one for each processor.',
    concerns: 'serve',
    fallback: '1',
    parse: parseWholeOrAuto({ min: 1, max: 128 }),
  }),
  bootstrapTitleId: optional({
    flag: '--bootstrap-title-id',
    variable: 'PURSER_BOOTSTRAP_TITLE_ID',
    placeholder: 'id',
    says: 'The id of the title that a start makes sure of: 4 to 8 upper-case hex digits.',
    concerns: 'serve',
    fallbackSays: 'chosen at random on the first start',
    parse: parsePattern(/^[0-9A-F]{4,8}$/, 'must be 4 to 8 upper-case hex digits'),
  }),
  bootstrapSecretKey: optional({
    flag: '--bootstrap-secret-key',
    variable: 'PURSER_BOOTSTRAP_SECRET_KEY',
    placeholder: 'text',
    says: 'The secret key that a start makes sure of: 32 to 128 visible ASCII characters. Other people of the machine can see flags, so prefer the variable or the file.',
    concerns: 'serve',
    fallbackSays: 'made at random on the first start and printed once',
    secret: true,
    parse: parsePattern(
      new RegExp(`^[\\x21-\\x7e]{${SECRET_KEY_CHARS.min},${SECRET_KEY_CHARS.max}}$`),
      `must be ${SECRET_KEY_CHARS.min} to ${SECRET_KEY_CHARS.max} visible ASCII characters`,
    ),
  }),
  tlsCertFile: optional({
    flag: '--tls-cert-file',
    variable: 'PURSER_TLS_CERT_FILE',
    placeholder: 'file',
    says: 'The certificate chain (PEM); with it and its key the service speaks https.',
    concerns: 'serve',
    fallbackSays: 'plain http',
    parse: parsePath,
  }),
  tlsKeyFile: optional({
    flag: '--tls-key-file',
    variable: 'PURSER_TLS_KEY_FILE',
    placeholder: 'file',
    says: 'The private key (PEM) of the certificate.',
    concerns: 'serve',
    parse: parsePath,
  }),
  logLevel: option({
    flag: '--log-level',
    variable: 'PURSER_LOG_LEVEL',
    placeholder: 'level',
    says: `What is logged on standard error: ${LOG_LEVELS.join(', ')}; debug adds a line for each call that went well.`,
    concerns: 'serve',
    fallback: 'info',
    parse: parseOneOf(LOG_LEVELS),
  }),
  entityTokenLifetimeMs: option({
    flag: '--entity-token-lifetime',
    variable: 'PURSER_ENTITY_TOKEN_LIFETIME',
    placeholder: 'time',
    says: 'How long an entity token lives.',
    concerns: 'serve',
    fallback: '24h',
    parse: lifetime,
  }),
  sessionLifetimeMs: option({
    flag: '--session-lifetime',
    variable: 'PURSER_SESSION_LIFETIME',
    placeholder: 'time',
    says: 'How long a session ticket lives.',
    concerns: 'serve',
    fallback: '24h',
    parse: lifetime,
  }),
  connectionsMax: option({
    flag: '--connections-max',
    variable: 'PURSER_CONNECTIONS_MAX',
    placeholder: 'number',
    says: 'Connections that one process holds at the same time; more are cut.',
    concerns: 'serve',
    fallback: '10000',
    parse: parseWhole({ min: 1, max: 1_000_000 }),
  }),
  headersTimeoutMs: option({
    flag: '--headers-timeout',
    variable: 'PURSER_HEADERS_TIMEOUT',
    placeholder: 'time',
    says: "How long a request's head may take to arrive.",
    concerns: 'serve',
    fallback: '10s',
    parse: timeout,
  }),
  requestTimeoutMs: option({
    flag: '--request-timeout',
    variable: 'PURSER_REQUEST_TIMEOUT',
    placeholder: 'time',
    says: 'How long a whole request may take to arrive.',
    concerns: 'serve',
    fallback: '30s',
    parse: timeout,
  }),
  keepAliveMs: option({
    flag: '--keep-alive',
    variable: 'PURSER_KEEP_ALIVE',
    placeholder: 'time',
    says: 'How long an idle connection stays open; longer than the proxy in front keeps it.',
    concerns: 'serve',
    fallback: '75s',
    parse: parseDuration({ min: '1s', max: '1h' }),
  }),
  drainDelayMs: option({
    flag: '--drain-delay',
    variable: 'PURSER_DRAIN_DELAY',
    placeholder: 'time',
    says: 'How long the service goes on accepting calls after a stop signal, while /readyz says 503 already; longer than the load balancer in front takes to notice.',
    concerns: 'serve',
    fallback: '0s',
    parse: parseDuration({ min: '0s', max: '10m' }),
  }),
  drainTimeMs: option({
    flag: '--drain-time',
    variable: 'PURSER_DRAIN_TIME',
    placeholder: 'time',
    says: 'How long calls in flight may take to end once no new ones are accepted.',
    concerns: 'serve',
    fallback: '10s',
    parse: parseDuration({ min: '0s', max: '10m' }),
  }),
};

export type OptionName = keyof typeof OPTIONS;
