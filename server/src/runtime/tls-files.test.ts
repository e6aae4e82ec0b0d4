import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAppStoreChain } from '../../test/support/app-store-keys.ts';
import { WrongUse } from './failure.ts';
import { certificateDigestsOf } from './tls-files.ts';

test('a file of root certificates is read whole, or refused in a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-roots-'));
  try {
    const read = (text: string) => {
      writeFileSync(join(folder, 'roots.pem'), text);
      return certificateDigestsOf('PURSER_APP_STORE_ROOTS', join(folder, 'roots.pem'));
    };
    const chains = [makeAppStoreChain(), makeAppStoreChain()];
    const pems = chains.map(
      ({ root }) =>
        `-----BEGIN CERTIFICATE-----\n${root.toString('base64')}\n-----END CERTIFICATE-----\n`,
    );
    expect(read(`A root of ours\n${pems.join('')}`)).toEqual(
      chains.map(({ rootDigest }) => rootDigest),
    );
    const mustHave = /^PURSER_APP_STORE_ROOTS names .*, which must have certificates in PEM\.$/;
    for (const text of ['', 'no certificate', pems.join('').replace('MI', 'MA')]) {
      expect(() => read(text)).toThrow(mustHave);
    }
    const missing = () => certificateDigestsOf('PURSER_APP_STORE_ROOTS', join(folder, 'none'));
    expect(missing).toThrow(WrongUse);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
