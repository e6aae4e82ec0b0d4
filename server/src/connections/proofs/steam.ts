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
 * Proves players of Steam by a ticket. `defaultIdentity`: the service for which tickets are made where the title names none. A ticket that is
 * not for a service is judged without one, as Steam asks.
 */
export function makeSteamProver(judge: JudgeTicket, defaultIdentity: string): Prover<'steam'> {
  return ({ settings, secret }, { ticket, isServiceSpecific }) => {
    const { appId, identity = defaultIdentity, allowsFamilySharing } = settings;
    const key = secret();
    if (key === undefined) return { status: 'notSetUp' };
    const forService = isServiceSpecific ? identity : undefined;
    return judge({ key, appId, ticket, identity: forService, allowsFamilySharing });
  };
}
