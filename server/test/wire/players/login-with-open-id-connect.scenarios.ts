import { expect } from 'vitest';
import { loginWithOpenIdConnect } from '../../../src/players/providers/open-id-connect.ts';
import { awayScenarios } from '../../support/away-scenarios.ts';
import { CLIENT_ID } from '../../support/fakes/open-id-issuer.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { CONNECTION, connectIssuer, idToken, OPEN_ID } from '../../support/issuer-providers.ts';
import { enter, loginScenarios } from '../../support/provider-scenarios.ts';
import { type Scenario, scenarios } from '../../support/scenario.ts';
import { connect } from '../../support/connections.ts';
import { must } from '../../support/stock.ts';

interface TestedPreset {
  readonly preset: 'Facebook' | 'Epic' | 'Nintendo';
  /** The issuer under which players are known, and the other spellings of it in tokens. */
  readonly issuers: readonly [string, ...string[]];
  /** Claims of this issuer, beside those of every token. */
  readonly claims?: object;
  readonly header?: object;
}

const PRESETS: readonly TestedPreset[] = [
  {
    preset: 'Facebook',
    issuers: ['https://www.facebook.com', 'https://limited.facebook.com', 'https://facebook.com'],
    // The SDK sends a nonce of its own where the game gives none.
    claims: { nonce: 'made by the SDK', jti: 'one', email: 'ada@example.com', name: 'Ada' },
  },
  {
    preset: 'Epic',
    issuers: ['https://api.epicgames.dev/epic/oauth/v1', 'https://api.epicgames.dev/epic/oauth/v2'],
    claims: { dn: 'Ada', pfpid: 'product', pfsid: 'sandbox', pfdid: 'deployment' },
  },
  {
    preset: 'Nintendo',
    issuers: ['https://e0d67c509fb203858ebcb2fe3f88c2aa.baas.nintendo.com'],
    claims: { typ: 'id_token', nintendo: { ai: '0100', di: 'device', at: 1 } },
    // Its tokens name where their keys are. Only the preset says that.
    header: { jku: 'https://evil.example/keys' },
  },
];

/** A login by a preset, what its account shows, and tokens that are not for it. */
function presetScenario({ preset, issuers, claims = {}, header = {} }: TestedPreset): Scenario {
  return {
    name: `the preset ${preset} takes tokens of its issuer for its client, and of no other`,
    provokes: 'InvalidIdentityToken',
    async play(world) {
      const [iss] = issuers;
      await connect(world, {
        ConnectionId: preset,
        ClientId: CLIENT_ID,
        IssuerDiscoveryUrl: undefined,
        Preset: preset,
      });
      const ask = async (more: object) => {
        const IdToken = await idToken(world, { iss, sub: 'Ada-1', ...claims, ...more }, header);
        const proof = () => ({ ConnectionId: preset, IdToken });
        const info = { InfoRequestParameters: { GetUserAccountInfo: true } };
        return enter({ ...OPEN_ID, proof }, world, 'ada', info);
      };
      const { ServiceId, InfoResultPayload } = await must(ask({}));
      const { AccountInfo } = InfoResultPayload;
      expect(AccountInfo.OpenIdInfo).toEqual([{ Issuer: iss, Subject: 'Ada-1' }]);
      expect(AccountInfo.TitleInfo.Origination).toBe('OpenIdConnect');
      for (const other of issuers) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await must(ask({ iss: other }))).ServiceId).toBe(ServiceId);
      }
      const { issuer } = world.fakes();
      expect(issuer.calls.map(({ url }) => url.search)).toContain(`?of=${preset}`);
      const wrong = PRESETS.filter((one) => one.preset !== preset).map((one) => one.issuers[0]);
      for (const other of [...wrong, issuer.issuer, `${iss}/`, `${iss}.evil.example`]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await ask({ iss: other })).toMatchObject({ error: 'InvalidIdentityToken' });
      }
      return ask({ aud: 'another game' });
    },
  };
}

export default scenarios(loginWithOpenIdConnect, [
  ...infoScenarios(async (world, other) => {
    await OPEN_ID.prepare?.(world);
    return enter(OPEN_ID, world, 'one', other);
  }),
  ...loginScenarios(OPEN_ID),
  ...awayScenarios(OPEN_ID, { fakeOf: ({ issuer }) => issuer, isKept: true }),
  ...PRESETS.map(presetScenario),
  {
    name: 'a nonce is compared as it is, or as its SHA-256, and is asked for unless the connection says otherwise',
    provokes: 'InvalidIdentityToken',
    async play(world) {
      await connectIssuer(world);
      const IdToken = await idToken(world, { sub: 'ada', nonce: 'n-1' });
      const ask = (more: object) =>
        enter({ ...OPEN_ID, proof: () => ({ ...CONNECTION, IdToken, ...more }) }, world, 'ada');
      await must(ask({ Nonce: 'n-1' }));
      expect(await ask({ Nonce: 'n-2' })).toMatchObject({ error: 'InvalidIdentityToken' });
      return ask({});
    },
  },
]);
