import {
  duration,
  FILE,
  option,
  parseHost,
  parseNetworkList,
  parseOrigin,
  wholeNumber,
} from '../option.ts';

const timeout = duration({ min: '1s', max: '10m' });
const PORT = { ...wholeNumber({ min: 0, max: 65_535 }), placeholder: 'port' };

/** Where the service listens, and for how long it waits for its clients. */
export const listenerOptions = {
  host: option('--host', {
    placeholder: 'host',
    description: 'The address to listen on; 0.0.0.0 lets other machines in.',
    fallback: '127.0.0.1',
    parse: parseHost,
  }),
  port: option('--port', {
    ...PORT,
    description: 'The port to listen on; 0 picks a free one and prints it.',
    fallback: '7300',
  }),
  managementPort: option('--management-port', {
    ...PORT,
    description:
      "A port for /metrics, /readyz, the console and operators' calls, which the other port then refuses; 0 picks a free one.",
    fallbackDescription: 'the same port for everything',
  }),
  tlsCertFile: option('--tls-cert-file', {
    ...FILE,
    description: 'The certificate chain (PEM); with it and its key the service speaks https.',
    fallbackDescription: 'plain http',
    reloads: true,
  }),
  tlsKeyFile: option('--tls-key-file', {
    ...FILE,
    description: 'The private key (PEM) of the certificate.',
    reloads: true,
  }),
  publicOrigin: option('--public-url', {
    placeholder: 'url',
    description:
      'The address at which people open the console: scheme, name and port. Only pages from there may call as an operator, and with https their cookies are sent by TLS only.',
    fallbackDescription: 'loopback names only, at the port of the service itself',
    parse: parseOrigin,
  }),
  trustedProxies: option('--trusted-proxies', {
    placeholder: 'networks',
    description:
      'The proxies in front, whose X-Forwarded-For is believed: addresses and networks (10.0.0.7, 10.0.0.0/8, fd00::/8) with commas, or the words loopback (this machine) and private (the networks of RFC 1918 and fc00::/7).',
    fallbackDescription: "none: a client's address is the one that it connects from",
    parse: parseNetworkList,
  }),
  connectionsMax: option('--connections-max', {
    ...wholeNumber({ min: 1, max: 1_000_000 }),
    description: 'Connections that one process holds at the same time; more are cut.',
    fallback: '10000',
  }),
  connectionsPerAddressMax: option('--connections-per-address-max', {
    ...wholeNumber({ min: 1, max: 1_000_000 }),
    description:
      'Connections that one IP address (IPv6: one /64) holds with one process at the same time; more are cut. Trusted proxies may have any number.',
    fallback: '2000',
  }),
  headersTimeoutMs: option('--headers-timeout', {
    ...timeout,
    description: "How long a request's head may take to arrive.",
    fallback: '10s',
  }),
  requestTimeoutMs: option('--request-timeout', {
    ...timeout,
    description: 'How long a whole request may take to arrive.',
    fallback: '30s',
  }),
  keepAliveMs: option('--keep-alive', {
    ...duration({ min: '1s', max: '1h' }),
    description: 'How long an idle connection stays open; longer than the proxy in front keeps it.',
    fallback: '75s',
  }),
};
