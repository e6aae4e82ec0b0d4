import { expect, test } from 'vitest';
import { makeKnownConnections } from './known-connections.ts';
import type { Refused } from './judge-by-connection.ts';
import { makeProofs, type Provers } from './proofs.ts';
import { makeSteamProver } from './proofs/steam.ts';

const STEAM = { titleId: 'C0DE', provider: 'Steam', connectionId: '' } as const;

test('a proof that an error of ours keeps from being judged is counted by its connection, too', async () => {
  const known = makeKnownConnections();
  const settings = { appId: '480', allowsFamilySharing: false, identity: undefined };
  known.apply({ kind: 'connection', body: { ...STEAM, settings, sealedSecret: 'sealed' } });
  const refused: Refused[] = [];
  const emitted: unknown[] = [];
  const steam = makeSteamProver(async () => ({ status: 'proved', subject: '1' }), '');
  const proofs = makeProofs({
    known,
    keyEncryption: {
      unseal() {
        throw new Error('The key is lost');
      },
    },
    // The others are not asked.
    provers: { steam } as unknown as Provers,
    emit: (event) => emitted.push(event),
    noteRefused: (one) => refused.push(one),
  });
  const login = proofs.steam({ titleId: 'C0DE', ticket: 'A0', isServiceSpecific: true });
  await expect(login).rejects.toThrow('The key is lost');
  expect(refused).toEqual([{ ...STEAM, reason: 'failed' }]);
  expect(emitted).toEqual([{ type: 'proofRefused', provider: 'Steam', reason: 'failed' }]);
});
