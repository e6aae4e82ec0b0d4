import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';

/** Asks Google Play Games who has sent a code (outside/google-play-games.ts). */
type JudgeCode = (of: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly code: string;
}) => Promise<ProofVerdict>;

/** Proves players of Google Play Games by a code for the title's web client, the first of its clients. */
export function makeGooglePlayGamesProver(judge: JudgeCode): Prover<'googlePlayGames'> {
  return ({ settings, secret }, { serverAuthCode: code }) => {
    const { clientIds, redirectUri = '' } = settings;
    const [clientId] = clientIds;
    const clientSecret = secret();
    if (clientId === undefined || clientSecret === undefined) return { status: 'notSetUp' };
    return judge({ clientId, clientSecret, redirectUri, code });
  };
}
