import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call, makeCaller, type TitleCaller } from '../process/caller.ts';
import { type LineVerifier, startLineVerifier } from '../process/line-verifier.ts';
import { type RunningPurser, startPurser, temporaryFolder } from '../process/purser.ts';
import { buildGoVerifier, NO_GO, runGo } from '../support/go.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT } from './tidy/sources.ts';

// The second implementation of the protocol of verifiers (docs/guides/verifier-protocol.md), in Go.

describe.skipIf(NO_GO !== undefined)(NO_GO ?? 'the verifier in Go', () => {
  const folder = temporaryFolder();
  const program = join(folder.path, 'verifier');
  beforeAll(() => buildGoVerifier(program));
  afterAll(() => folder[Symbol.dispose]());

  test('is formatted, and go vet has nothing to say', () => {
    expect(runGo('gofmt', '-l', '.')).toEqual({ status: 0, said: '' });
    expect(runGo('go', 'vet', '.')).toEqual({ status: 0, said: '' });
  });

  test('gives every verdict of the vectors', () => {
    const file = readFileSync(join(ROOT, 'client/vectors/verifier.json'), 'utf8');
    const { cases } = JSON.parse(file) as { readonly cases: readonly unknown[] };
    const { status, said } = runGo('go', 'test', '-count=1', '-vet=off', '-v', '.');
    expect(status, said).toBe(0);
    expect(said.match(/^ +--- PASS: TestVectors\//gm)).toHaveLength(cases.length);
  });

  describe('beside a service', () => {
    const AUDIENCE = 'arena-7';
    let purser: RunningPurser;
    let title: TitleCaller;
    let verifier: LineVerifier;

    beforeAll(async () => {
      purser = await startPurser({ folder: folder.path });
      title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
      verifier = start(title.secretKey);
      const isLeased = () => expect(verifier.said).toContain('state leased');
      await vi.waitFor(isLeased, { timeout: PATIENCE_MS });
    });
    afterAll(async () => {
      await verifier[Symbol.asyncDispose]();
      await purser[Symbol.asyncDispose]();
    });

    const start = (secretKey: string): LineVerifier =>
      startLineVerifier([program], {
        PURSER_VERIFIER_URL: purser.url,
        PURSER_VERIFIER_SECRET_KEY: secretKey,
        PURSER_VERIFIER_AUDIENCE: AUDIENCE,
      });

    test('knows at once what was revoked, without a call', async () => {
      const [anna, bert] = [await title.logIn('anna'), await title.logIn('bert')];
      expect(await verifier.verify(anna.entityToken)).toBe(`valid lease ${anna.playerId}`);
      const titleToken = await title.titleToken();
      expect(await verifier.verify(titleToken)).toBe('valid lease -');
      await title.revokeToken(anna.entityToken, titleToken);
      expect(await verifier.verify(anna.entityToken)).toBe('revoked lease -');
      expect(await verifier.verify(bert.entityToken)).toBe(`valid lease ${bert.playerId}`);
      await title.admin('/Admin/RevokePlayerSessions', { ServiceId: bert.playerId });
      expect(await verifier.verify(bert.entityToken)).toBe('revoked lease -');
      expect(await verifier.verify('no token')).toBe('invalid lease -');
    });

    test('takes a join token for it once, and none for another server', async () => {
      const { entityToken, playerId } = await title.logIn('carla');
      const joinToken = async (Audience: string): Promise<string> => {
        const url = `${purser.url}/Authentication/GetEntityToken`;
        return (await call(url, { Audience }, { entityToken })).data.EntityToken;
      };
      const token = await joinToken(AUDIENCE);
      expect(await verifier.verify(token)).toBe(`valid lease ${playerId}`);
      expect(await verifier.verify(token)).toBe('invalid lease -');
      expect(await verifier.verify(await joinToken('arena-8'))).toBe('invalid lease -');
    });

    test('says so where it may not verify', async () => {
      await using stranger = start('purser_sk_nobodys');
      expect(await stranger.end()).toEqual({ code: 1, signal: null });
      expect(stranger.said.join('\n')).toMatch(/^failed .*SecretKeyNotFound/);
    });

    test('asks where it holds no lease, and calls nothing valid where nobody answers', async () => {
      const { entityToken, playerId } = await title.logIn('dora');
      const { port } = new URL(purser.url);
      await purser.stop();
      await expect.poll(() => verifier.verify(entityToken)).toBe('unavailable call -');
      const again = await startPurser({ folder: folder.path, flags: ['--port', port] });
      purser = { ...again, ready: purser.ready };
      // Its id is not known there, so that it is granted nothing for two seconds.
      expect(await verifier.verify(entityToken)).toBe(`valid call ${playerId}`);
      await expect.poll(() => verifier.verify(entityToken)).toBe(`valid lease ${playerId}`);
    });

    test('says goodbye', async () => {
      expect(await verifier.end()).toEqual({ code: 0, signal: null });
      expect(verifier.said.at(-1)).toBe('state closed');
    });
  });
});
