import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';

/** Has Steam judge a ticket (outside/steam.ts). */
type JudgeTicket = (of: {
  readonly key: string;
  readonly appId: string;
  readonly ticket: string;
  readonly identity: string | undefined;
  readonly allowsFamilySharing: boolean;
}) => Promise<ProofVerdict>;

/**
 * Proves players of Steam by a ticket. Where the title names a service, every ticket must be for it, whatever the caller says: a thief would not
 * say so. `defaultIdentity`: the service of tickets that the caller says are for one, where the title names none. Others are judged without
 * one, as Steam asks.
 */
export function makeSteamProver(judge: JudgeTicket, defaultIdentity: string): Prover<'steam'> {
  return ({ settings, secret }, { ticket, isServiceSpecific }) => {
    const { appId, identity, allowsFamilySharing } = settings;
    const key = secret();
    if (key === undefined) return { status: 'notSetUp' };
    const forService = identity ?? (isServiceSpecific ? defaultIdentity : undefined);
    return judge({ key, appId, ticket, identity: forService, allowsFamilySharing });
  };
}
