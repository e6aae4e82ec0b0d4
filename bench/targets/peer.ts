import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { newHexId, newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { type Issuer, makeIssuer } from '../kit/issuer.ts';
import { toRequest, writeTable } from '../load/requests.ts';
import { argument } from './target.ts';

// What the peers have in common: they all answer "is this token good, and whose is it?" for the same number of tokens.

/** What the bench tells a peer: how many tokens to make, and where to write the requests about them. */
export interface PeerOrder {
  readonly tokens: number;
  readonly file: string;
}

export const order = argument() as PeerOrder;

/** What a store of tokens keeps of one: the same that Purser's reply says. */
export interface KnownToken {
  readonly token: string;
  readonly owner: string;
}

/** Opaque tokens, and whose they are as JSON. */
export function opaqueTokens(): readonly KnownToken[] {
  return Array.from({ length: order.tokens }, () => {
    const [service, player] = [newHexId(systemRandom), newHexId(systemRandom)];
    const Lineage = {
      NamespaceId: 'F00DF00DF00DF00D',
      TitleId: 'A1B2C',
      MasterPlayerAccountId: service,
      TitlePlayerAccountId: player,
    };
    const Entity = {
      Id: player,
      Type: 'title_player_account',
      TypeString: 'title_player_account',
    };
    const owner = JSON.stringify({ Entity, IdentityProvider: 'Custom', Lineage });
    return { token: newId(systemRandom) + newId(systemRandom), owner };
  });
}

/** The reply about an opaque token. */
export function ownerReply(owner: string | null | undefined): string {
  if (typeof owner !== 'string') throw new Error('A token that was issued is not there');
  return `{"code":200,"status":"OK","data":${owner}}`;
}

/** Requests about these tokens, by a caller who shows a token too. */
export function writeRequests(tokens: readonly string[]): void {
  const [caller = ''] = tokens;
  const requests = tokens.map((EntityToken) =>
    toRequest('/', { EntityToken }, { 'X-EntityToken': caller }),
  );
  writeTable(order.file, requests);
}

/** Purser's own tokens, with a key of its own. */
export function purserTokens(): { readonly issuer: Issuer; readonly tokens: readonly string[] } {
  const key = newSigningKey(systemRandom);
  const issuer = makeIssuer({ key, namespaceId: newHexId(systemRandom), titleId: 'A1B2C' });
  return { issuer, tokens: Array.from({ length: order.tokens }, () => issuer.entityToken()) };
}
