import type { ClientCode } from '../../kernel/client-code.ts';
import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';
import { toGoogleCode } from './google.ts';

/** Proves players of Google Play Games by a code. `judge`: asks Google who has sent it (outside/google-play-games.ts). */
export function makeGooglePlayGamesProver(
  judge: (of: ClientCode) => Promise<ProofVerdict>,
): Prover<'googlePlayGames'> {
  return (connection, { serverAuthCode }) => {
    const code = toGoogleCode(connection, serverAuthCode);
    return code ? judge(code) : { status: 'notSetUp' };
  };
}
