import type { ProofVerdict } from '../../kernel/identity-proof.ts';
import type { Prover } from '../proofs.ts';

/** Judges a player as Game Center signs it (outside/game-center.ts). */
type JudgePlayer = (
  of: Parameters<Prover<'gameCenter'>>[1] & { readonly bundleIds: readonly string[] },
) => Promise<ProofVerdict>;

/** Proves players of Game Center by what it has signed for one of the title's bundle ids. */
export function makeGameCenterProver(judge: JudgePlayer): Prover<'gameCenter'> {
  return ({ settings: { bundleIds } }, of) => judge({ ...of, bundleIds });
}
