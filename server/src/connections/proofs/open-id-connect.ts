import type { Issuer, VerifyIdToken } from '../../kernel/id-token.ts';
import { badProof, PROVIDER_AWAY } from '../../kernel/identity-proof.ts';
import { isStorableSubject, openIdSubject } from '../../kernel/identity-provider.ts';
import { issuersOfDiscovery, type Preset, type Settings } from '../connection.ts';
import type { Prover } from '../proofs.ts';

interface OpenIdConnectDeps {
  readonly verifyIdToken: VerifyIdToken;
  /** Asks an issuer where its keys are; undefined: nobody knows. */
  readonly discover: (
    url: string,
  ) => Promise<{ readonly issuer: string; readonly keysUrl: string } | undefined>;
  readonly presets: Readonly<Record<Preset, Issuer>>;
}

/** Proves players by the ID tokens of any issuer. The subject names the issuer, or its override, and never the connection. */
export function makeOpenIdConnectProver(deps: OpenIdConnectDeps): Prover<'openIdConnect'> {
  return async ({ settings }, { idToken, nonce }) => {
    const issuer = await issuerOf(settings, deps);
    if (!issuer) return PROVIDER_AWAY;
    const { clientId, ignoreNonce, preset, issuerOverride } = settings;
    const verified = await deps.verifyIdToken(idToken, {
      ...issuer,
      audiences: [clientId],
      nonce,
      ignoresNonce: ignoreNonce || preset !== undefined,
    });
    if (verified.status !== 'verified') return verified;
    const subject = openIdSubject(issuerOverride ?? issuer.issuers[0], verified.subject);
    return isStorableSubject(subject) ? { status: 'proved', subject } : badProof('subject');
  };
}

/** Undefined: it cannot be found out now. */
async function issuerOf(
  settings: Settings<'OpenIdConnect'>,
  { discover, presets }: OpenIdConnectDeps,
): Promise<Issuer | undefined> {
  const { preset, issuerInformation: byHand, discoveryUrl } = settings;
  if (preset) return presets[preset];
  if (byHand) return { issuers: [byHand.issuer], keys: { set: byHand.jsonWebKeySet } };
  if (discoveryUrl === undefined) return undefined;
  const found = await discover(discoveryUrl);
  if (!found) return undefined;
  // A document that names another issuer than its address says would let that one's host speak for it.
  const { issuer, keysUrl: url } = found;
  return issuersOfDiscovery(discoveryUrl).includes(issuer)
    ? { issuers: [issuer], keys: { url } }
    : undefined;
}
