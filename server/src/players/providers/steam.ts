import { EXAMPLE } from '../../credentials/examples.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { Type } from '../../kernel/type.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { ProofText } from '../wire.ts';
import { identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

interface SteamDeps {
  readonly proofs: {
    readonly steam: (of: {
      readonly titleId: string;
      readonly ticket: string;
      readonly isServiceSpecific: boolean;
    }) => Promise<ProofVerdict>;
  };
}

/** Steam judges the ticket. */
const steam = identityProof<SteamDeps>()({
  provider: 'Steam',
  members: {
    SteamTicket: ProofText(
      'The ticket of GetAuthTicketForWebApi or GetAuthSessionTicket, in hexadecimal digits.',
    ),
    TicketIsServiceSpecific: Type.Optional(
      Type.Boolean({
        description:
          "Whether the client asked for the ticket for the title's identity (GetAuthTicketForWebApi). Absent: false.",
      }),
    ),
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: {
    notSetUp: 'SteamNotEnabledForTitle',
    badProof: 'InvalidSteamTicket',
    faults: { ownKey: 'SteamNotEnabledForTitle', subject: 'SteamUserNotFound' },
  },
  prove: ({ proofs }, { titleId, request }) =>
    proofs.steam({
      titleId,
      ticket: request.SteamTicket,
      isServiceSpecific: request.TicketIsServiceSpecific === true,
    }),
});

const example = { SteamTicket: '14000000a7c1e0d35f9b4486', TicketIsServiceSpecific: true };

/** Logs a player in by a ticket of Steam. */
export const loginWithSteam = loginWith(steam, {
  path: '/Client/LoginWithSteam',
  summary: 'Logs a player in by a ticket of Steam, and makes the player if asked to.',
  description:
    'Steam judges the ticket with the publisher key of the title. A player whom the publisher has banned at Steam is refused, and one who has borrowed the game unless the title allows it; a VAC ban refuses nobody.',
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
});

/** Gives the player who calls an account of Steam. */
export const linkSteamAccount = linkWith(steam, {
  path: '/Client/LinkSteamAccount',
  summary: 'Gives the caller an account of Steam as one more way to log in.',
  auth,
  taken: 'LinkedAccountAlreadyClaimed',
  example,
});

/** Takes the account of Steam from the player who calls. */
export const unlinkSteamAccount = unlinkWith({
  path: '/Client/UnlinkSteamAccount',
  summary: "Takes away the caller's account of Steam.",
  auth,
  provider: 'Steam',
  notLinked: 'AccountNotLinked',
  example: {},
});
