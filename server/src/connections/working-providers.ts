import {
  type KnownConnection,
  needsSecret,
  openIdIssuersOf,
  type PresetIssuers,
} from './connection.ts';
import { KINDS } from './proofs.ts';

/** The kinds of identities with which players can log in because a title's connections are there, and the issuers of those of OpenID. */
export function workingProviders(connections: readonly KnownConnection[], presets: PresetIssuers) {
  const working = connections
    .filter(({ provider, sealedSecret }) => sealedSecret !== undefined || !needsSecret(provider))
    .map(({ provider }) => provider);
  return {
    providers: Object.values(KINDS)
      .filter(({ connection }) => working.includes(connection))
      .map(({ identity }) => identity),
    issuers: openIdIssuersOf(connections, presets),
  };
}
