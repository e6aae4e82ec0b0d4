import { option, optional, parseDuration, parseHost, parsePath, parseWhole } from '../option.ts';

const timeout = parseDuration({ min: '1s', max: '10m' });

/** Where the service listens, and for how long it waits for its clients. */
export const listenerOptions = {
  host: option({
    flag: '--host',
    variable: 'PURSER_HOST',
    placeholder: 'host',
    description: 'The address to listen on; 0.0.0.0 lets other machines in.',
    concerns: 'serve',
    fallback: '127.0.0.1',
    parse: parseHost,
  }),
  port: option({
    flag: '--port',
    variable: 'PURSER_PORT',
    placeholder: 'port',
    description: 'The port to listen on; 0 picks a free one and prints it.',
    concerns: 'serve',
    fallback: '7300',
    parse: parseWhole({ min: 0, max: 65_535 }),
  }),
  tlsCertFile: optional({
    flag: '--tls-cert-file',
    variable: 'PURSER_TLS_CERT_FILE',
    placeholder: 'file',
    description: 'The certificate chain (PEM); with it and its key the service speaks https.',
    concerns: 'serve',
    fallbackDescription: 'plain http',
    parse: parsePath,
  }),
  tlsKeyFile: optional({
    flag: '--tls-key-file',
    variable: 'PURSER_TLS_KEY_FILE',
    placeholder: 'file',
    description: 'The private key (PEM) of the certificate.',
    concerns: 'serve',
    parse: parsePath,
  }),
  connectionsMax: option({
    flag: '--connections-max',
    variable: 'PURSER_CONNECTIONS_MAX',
    placeholder: 'number',
    description: 'Connections that one process holds at the same time; more are cut.',
    concerns: 'serve',
    fallback: '10000',
    parse: parseWhole({ min: 1, max: 1_000_000 }),
  }),
  headersTimeoutMs: option({
    flag: '--headers-timeout',
    variable: 'PURSER_HEADERS_TIMEOUT',
    placeholder: 'time',
    description: "How long a request's head may take to arrive.",
    concerns: 'serve',
    fallback: '10s',
    parse: timeout,
  }),
  requestTimeoutMs: option({
    flag: '--request-timeout',
    variable: 'PURSER_REQUEST_TIMEOUT',
    placeholder: 'time',
    description: 'How long a whole request may take to arrive.',
    concerns: 'serve',
    fallback: '30s',
    parse: timeout,
  }),
  keepAliveMs: option({
    flag: '--keep-alive',
    variable: 'PURSER_KEEP_ALIVE',
    placeholder: 'time',
    description: 'How long an idle connection stays open; longer than the proxy in front keeps it.',
    concerns: 'serve',
    fallback: '75s',
    parse: parseDuration({ min: '1s', max: '1h' }),
  }),
};
