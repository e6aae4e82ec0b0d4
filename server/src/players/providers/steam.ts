import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import { Flag } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { PROOF_BODY_BYTES_MAX } from '../../kernel/limits.ts';
import { ProofText } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { identityProof } from './provider.ts';

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
      Flag(
        'Whether the client asked for the ticket for an identity (GetAuthTicketForWebApi). Absent: false. Where the title has set its identity, every ticket must be for that one.',
      ),
    ),
  },
  bodyBytesMax: PROOF_BODY_BYTES_MAX,
  refusals: {
    notSetUp: 'SteamNotEnabledForTitle',
    badProof: 'InvalidSteamTicket',
    faults: { titleSecret: 'SteamNotEnabledForTitle', subject: 'SteamUserNotFound' },
  },
  prove: ({ proofs }, { titleId, request }) =>
    proofs.steam({
      titleId,
      ticket: request.SteamTicket,
      isServiceSpecific: request.TicketIsServiceSpecific === true,
    }),
});

/** Logs a player in by a ticket of Steam, links an account of it, and unlinks it. */
export const [loginWithSteam, linkSteamAccount, unlinkSteamAccount] = clientOperations(steam, {
  name: 'Steam',
  linkName: 'SteamAccount',
  texts: {
    by: 'a ticket of Steam',
    linked: 'an account of Steam',
    unlinked: "the caller's account of Steam",
  },
  description:
    'Steam judges the ticket with the publisher key of the title. A player whom the publisher has banned at Steam is refused, and one who has borrowed the game unless the title allows it; a VAC ban refuses nobody.',
  taken: 'LinkedAccountAlreadyClaimed',
  example: { SteamTicket: '14000000a7c1e0d35f9b4486', TicketIsServiceSpecific: true },
});
