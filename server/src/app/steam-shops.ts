import { type JudgeDeps, openConnection } from '../connections/judge-by-connection.ts';
import { redeemRulesOf } from '../connections/platforms.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import type { SteamRefusal, SteamShop } from '../kernel/steam-purchase.ts';
import type { AppOptions } from './app-options.ts';
import type { Outside } from './outside.ts';

interface ShopDeps
  extends Pick<AppOptions, 'keyEncryption' | 'clock'>,
    Pick<Outside, 'steamPurchases'>,
    Pick<JudgeDeps, 'known' | 'noteRefused'> {}

/** Makes what finds the shop of a title on Steam, with the title's settings and key as they are then. */
export function makeSteamShops(deps: ShopDeps) {
  return (titleId: string): SteamShop | undefined => {
    const key = { titleId, provider: 'SteamPurchases', connectionId: '' } as const;
    const connection = deps.known.find(key);
    if (!connection) return undefined;
    const { appId, currency = 'USD', language = 'en' } = connection.settings;
    const { sandbox, catalogVersions } = redeemRulesOf(connection.settings);
    const { testers, until = 0 } = sandbox;
    const { secret } = openConnection(connection, deps.keyEncryption);
    const calls = deps.steamPurchases({ key: () => secret() ?? '', appId, language });
    /** Counts what is the title's to mend, and the places of the title's calls. */
    const ofTitle =
      <Of, Answer extends object>(call: (of: Of) => Promise<Answer | SteamRefusal>) =>
      async (of: Of): Promise<Answer | SteamRefusal> => {
        const lane = { ...(currentLane.getStore() ?? OWN_LANE), titleId };
        const answer = await currentLane.run(lane, () => call(of));
        const reason = 'status' in answer ? answer.status : undefined;
        if (reason === 'providerAway' || reason === 'titleSecret') {
          deps.noteRefused({ ...key, reason });
        }
        return answer;
      };
    return {
      appId,
      currency,
      catalogVersions,
      environmentOf: (playerId) =>
        testers.includes(playerId) || deps.clock() < until ? 'Sandbox' : 'Production',
      findWallet: ofTitle(calls.findWallet),
      begin: ofTitle(calls.begin),
      finalize: ofTitle(calls.finalize),
      query: ofTitle(calls.query),
      listRefunds: ofTitle(calls.listRefunds),
    };
  };
}
