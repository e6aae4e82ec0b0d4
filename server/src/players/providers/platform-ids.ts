import { EXAMPLE } from '../../kernel/examples.ts';
import { badProof } from '../../kernel/identity-proof.ts';
import { Identifier } from '../../kernel/schema.ts';
import { isSteamId } from '../../lib/steam-id.ts';
import { psnSubject, type WorkingProviders, xboxSubject } from '../identities.ts';
import { PsnIssuerId, Subject } from '../wire.ts';
import { believe, identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

// Ids for which a server of the title vouches: it has asked the platform, with keys that only the studio has.

const server = { kind: 'secretKey', permission: 'players:login' } as const;
const linking = { kind: 'secretKey', permission: 'players:link' } as const;
const ServiceId = EXAMPLE.playerId;
const description =
  'The server vouches for the id: it must have asked the platform whether the player has it.';

interface SteamIdDeps {
  readonly workingProviders: (titleId: string) => WorkingProviders;
}

const steamId = identityProof<SteamIdDeps>()({
  provider: 'Steam',
  members: { SteamId: Subject("The 64-bit id of the player's account at Steam, in digits.") },
  refusals: { notSetUp: 'SteamNotEnabledForTitle', badProof: 'SteamUserNotFound' },
  prove({ workingProviders }, { titleId, request: { SteamId } }) {
    if (!workingProviders(titleId).providers.includes('Steam')) return { status: 'notSetUp' };
    return isSteamId(SteamId) ? believe(SteamId) : badProof('subject');
  },
});

const STEAM_ID = '76561197960435530';

/** Logs a player in by an account of Steam for which a server vouches. */
export const loginWithSteamId = loginWith(steamId, {
  path: '/Server/LoginWithSteamId',
  summary: 'Logs a player in by an account of Steam for which a server of the title vouches.',
  description: `${description} The title must be connected with Steam.`,
  auth: server,
  example: { SteamId: STEAM_ID, CreateAccount: true },
});

/** Gives a player an account of Steam for which a server vouches. */
export const linkSteamId = linkWith(steamId, {
  path: '/Server/LinkSteamId',
  summary: 'Gives a player an account of Steam for which a server of the title vouches.',
  description: `${description} The title must be connected with Steam.`,
  auth: linking,
  taken: 'LinkedAccountAlreadyClaimed',
  example: { ServiceId, SteamId: STEAM_ID },
});

/** Takes the account of Steam from a player. */
export const unlinkSteamId = unlinkWith({
  path: '/Server/UnlinkSteamId',
  summary: "Takes away a player's account of Steam.",
  auth: linking,
  provider: 'Steam',
  notLinked: 'AccountNotLinked',
  example: { ServiceId },
});

/** Characters of a sandbox: together with an id of any length, they can be stored. */
const SANDBOX_CHARS_MAX = 100;

const xbox = identityProof()({
  provider: 'XBoxLive',
  members: {
    Sandbox: Identifier(
      'The sandbox in which the id is valid; RETAIL for a released game.',
      SANDBOX_CHARS_MAX,
    ),
    XboxId: Subject('The id of the player at Xbox Live; compared exactly.'),
  },
  refusals: {},
  prove: (_, { request: { Sandbox, XboxId } }) => believe(xboxSubject(Sandbox, XboxId)),
});

const XBOX = { Sandbox: 'RETAIL', XboxId: '2533274790395904' };

/** Logs a player in by an account of Xbox Live for which a server vouches. */
export const loginWithXboxId = loginWith(xbox, {
  path: '/Server/LoginWithXboxId',
  summary: 'Logs a player in by an account of Xbox Live for which a server of the title vouches.',
  description,
  auth: server,
  example: { ...XBOX, CreateAccount: true },
});

/** Gives a player an account of Xbox Live for which a server vouches. */
export const linkXboxId = linkWith(xbox, {
  path: '/Server/LinkXboxId',
  summary: 'Gives a player an account of Xbox Live for which a server of the title vouches.',
  description,
  auth: linking,
  taken: 'LinkedAccountAlreadyClaimed',
  example: { ServiceId, ...XBOX },
});

const psn = identityProof()({
  provider: 'PSN',
  members: {
    PSNUserId: Subject('The id of the player at PlayStation Network; compared exactly.'),
    IssuerId: PsnIssuerId,
  },
  refusals: { badProof: 'InvalidPSNIssuerId' },
  prove: (_, { request: { PSNUserId, IssuerId } }) =>
    IssuerId !== undefined && IssuerId < 1
      ? badProof('issuer')
      : believe(psnSubject(IssuerId, PSNUserId)),
});

/** Gives a player an account of PlayStation Network for which a server vouches. */
export const linkPSNId = linkWith(psn, {
  path: '/Server/LinkPSNId',
  summary:
    'Gives a player an account of PlayStation Network for which a server of the title vouches.',
  description: `${description} It is found by GetServiceIDsFromPSNAccountIDs; no operation logs in by it.`,
  auth: linking,
  taken: 'LinkedAccountAlreadyClaimed',
  example: { ServiceId, PSNUserId: '7226421357913201893', IssuerId: 256 },
});
