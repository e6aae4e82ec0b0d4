import { describe, expect, it } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { digestOf, systemRandom } from '../kernel/secrets.ts';
import type { issueSecretKey as issueCommand } from './commands.ts';
import { issueSecretKey } from './issue-secret-key.ts';

type Issued = Parameters<(typeof issueCommand)['pack']>[0];

function world(outcome: ReturnType<(typeof issueCommand)['unpack']> = 'issued') {
  const stored: Issued[] = [];
  const run = standIn({
    'secretKeys.issue': (key: Issued) => {
      stored.push(key);
      return outcome;
    },
  });
  return { stored, deps: { run, random: systemRandom, now: () => 77 } };
}

const ASKED = {
  titleId: 'A1B2C',
  name: 'build machine',
  scopes: ['server'],
  madeBy: 'commandLine',
} as const;

describe('issuing a secret key', () => {
  it('gives the text once and stores its digest and hint', async () => {
    const { deps, stored } = world();
    const outcome = await issueSecretKey(deps, { ...ASKED, expiresAt: 99 });
    if (outcome.status !== 'issued') throw new Error(outcome.status);
    const { text, keyId } = outcome;
    expect(text).toMatch(/^purser_sk_/);
    expect(stored).toEqual([
      {
        ...ASKED,
        keyId,
        digest: digestOf(text),
        hint: text.slice(-4),
        createdAt: 77,
        expiresAt: 99,
      },
    ]);
    expect(JSON.stringify(stored)).not.toContain(text);
  });

  it('takes a text that the operator chose', async () => {
    const { deps, stored } = world();
    const text = 'chosen-by-the-operator-and-long-enough';
    expect(await issueSecretKey(deps, { ...ASKED, text })).toMatchObject({
      status: 'issued',
      text,
    });
    expect(stored[0]?.digest).toBe(digestOf(text));
  });

  it.each(['', 'too short', 'x'.repeat(129), `with a space${'x'.repeat(32)}`])(
    'refuses the text %j',
    async (text) => {
      const { deps, stored } = world();
      expect(await issueSecretKey(deps, { ...ASKED, text })).toEqual({ status: 'badText' });
      expect(stored).toEqual([]);
    },
  );

  it.each(['noTitle', 'duplicate', 'tooMany'] as const)('passes on: %s', async (status) => {
    expect(await issueSecretKey(world(status).deps, ASKED)).toEqual({ status });
  });
});
