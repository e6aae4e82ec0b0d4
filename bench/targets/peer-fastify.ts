import { purserTokens, writeRequests } from './peer.ts';
import { peerPackage, sayReady } from './target.ts';

// Purser's own tokens behind Fastify with a schema in and out, no logger: caller and player judged, as Purser does.

/** What is used of Fastify. */
interface FastifyModule {
  fastify(): FastifyApp;
}
interface FastifyApp {
  readonly server: { address(): unknown };
  post(path: string, options: { readonly schema: unknown }, handler: Handler): void;
  listen(options: { readonly port: number; readonly host: string }): Promise<unknown>;
}
type Handler = (
  request: {
    readonly body: { readonly EntityToken: string };
    readonly headers: Readonly<Record<string, string>>;
  },
  reply: { code(status: number): void },
) => unknown;

const { fastify } = await peerPackage<FastifyModule>('fastify');
const { issuer, tokens } = purserTokens();
writeRequests(tokens);

const text = { type: 'string' };
const texts = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const data = {
  type: 'object',
  properties: {
    Entity: texts('Id', 'Type', 'TypeString'),
    IdentityProvider: text,
    Lineage: texts('NamespaceId', 'TitleId', 'MasterPlayerAccountId', 'TitlePlayerAccountId'),
  },
};
const schema = {
  body: { ...texts('EntityToken'), required: ['EntityToken'] },
  response: {
    200: { type: 'object', properties: { code: { type: 'integer' }, status: text, data } },
  },
};

const app = fastify();
app.post('/', { schema }, ({ body, headers }, reply) => {
  const isCallerGood = issuer.isGood(headers['x-entitytoken'] ?? '');
  const claims = isCallerGood ? issuer.claimsOf(body.EntityToken) : undefined;
  if (!claims) {
    reply.code(401);
    return { code: 401, status: 'Unauthorized' };
  }
  const { entity, lineage, provider } = claims;
  return {
    code: 200,
    status: 'OK',
    data: {
      Entity: { Id: entity.id, Type: entity.type, TypeString: entity.type },
      IdentityProvider: provider,
      Lineage: {
        NamespaceId: lineage.namespaceId,
        TitleId: lineage.titleId,
        MasterPlayerAccountId: lineage.playerId,
        TitlePlayerAccountId: lineage.titlePlayerId,
      },
    },
  };
});
await app.listen({ port: 0, host: '127.0.0.1' });
sayReady(app.server);
