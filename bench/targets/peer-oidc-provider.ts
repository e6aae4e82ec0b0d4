import { createServer, type RequestListener } from 'node:http';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { toRequest, writeTable } from '../load/requests.ts';
import { order } from './peer.ts';
import { peerPackage, sayReady } from './target.ts';

// OAuth 2.0 token introspection (RFC 7662) by oidc-provider, with its tokens in memory.

/** What is used of oidc-provider. */
interface OidcModule {
  readonly Provider: new (issuer: string, configuration: unknown) => Provider;
}
interface Provider {
  readonly Client: { find(id: string): Promise<unknown> };
  readonly ClientCredentials: new (of: {
    readonly client: unknown;
    readonly scope: string;
  }) => { save(): Promise<string> };
  callback(): RequestListener;
}

const CLIENT_ID = 'game-server';
const LIFETIME_SECONDS = 3_600;
const PATH = '/token/introspection';
const secret = newId(systemRandom);

/** The provider's own in-memory adapter keeps a thousand; this one keeps all. */
class Everything {
  static readonly kept = new Map<string, unknown>();
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: unknown): Promise<void> {
    Everything.kept.set(`${this.#model}:${id}`, payload);
  }

  async find(id: string): Promise<unknown> {
    return Everything.kept.get(`${this.#model}:${id}`);
  }
}

const { Provider } = await peerPackage<OidcModule>('oidc-provider');
// The address is in the tokens' issuer and nowhere in a request.
const provider = new Provider('http://127.0.0.1', {
  adapter: Everything,
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: secret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  ttl: { ClientCredentials: LIFETIME_SECONDS },
  features: { introspection: { enabled: true }, clientCredentials: { enabled: true } },
});
const client = await provider.Client.find(CLIENT_ID);
const tokens: string[] = [];
while (tokens.length < order.tokens) {
  const token = new provider.ClientCredentials({ client, scope: 'player' });
  tokens.push(await token.save());
}
const credentials = Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64');
const headers = {
  Authorization: `Basic ${credentials}`,
  'Content-Type': 'application/x-www-form-urlencoded',
};
writeTable(
  order.file,
  tokens.map((token) => toRequest(PATH, `token=${token}`, headers)),
);
const server = createServer(provider.callback());
server.listen(0, '127.0.0.1', () => sayReady(server));
