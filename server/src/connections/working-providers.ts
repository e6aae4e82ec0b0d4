import { isOf, issuersOf, type KnownConnection, type Preset } from './connection.ts';
import { KINDS } from './proofs.ts';

/** The kinds of identities with which players can log in because a title's connections are there, and the issuers of those of OpenID. */
export function workingProviders(
  connections: readonly KnownConnection[],
  issuersOfPreset: (preset: Preset) => readonly string[],
) {
  const kinds = Object.values(KINDS);
  return {
    providers: kinds
      .filter(({ connection }) => connections.some(({ provider }) => provider === connection))
      .map(({ identity }) => identity),
    issuers: connections.flatMap((one) =>
      isOf(one, 'OpenIdConnect') ? issuersOf(one.settings, issuersOfPreset) : [],
    ),
  };
}
