import { createHmac, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  type EntityTokenClaims,
  titleEntity,
  titleLineage,
} from '../../src/credentials/entity-token.ts';
import { inspectCredential } from '../../src/credentials/inspect-credential.ts';
import { newSigningKey, type SigningKey } from '../../src/credentials/signing-key.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import {
  applyKey,
  type Issuing,
  makeIssuing,
  playerClaims,
  playerTicket,
} from '../support/issuing.ts';

// A text by somebody who knows no key is always `invalid`, as a token and as a ticket.

const INVALID = { status: 'invalid' };
/** Bits of a UTF-16 unit, so that characters that look the same cut to a byte are among the flips. */
const BITS = Array.from({ length: 16 }, (_, bit) => bit);
/** Anything at all: any UTF-16 units, halves of surrogate pairs among them. */
const anyText = fc.uint16Array({ maxLength: 700 }).map((units) => String.fromCharCode(...units));
const credentialText = fc.string({
  unit: fc.constantFrom(...Array.from('ABCDEFabcdef0189+/-_=.{}" ')),
  maxLength: 700,
});

function titleClaims(keyId: string): EntityTokenClaims {
  const { playerId: _, provider: __, ...rest } = playerClaims();
  const { titleId } = rest;
  const lineage = titleLineage({ namespaceId: 'F0E1D2C3B4A59687', titleId });
  return {
    ...rest,
    entity: titleEntity(titleId),
    lineage,
    issuedBy: { kind: 'secretKey', id: keyId },
  };
}

/** An installation with a retired and a signing key, and good tokens and tickets of both. */
function makeTarget() {
  const issuing = makeIssuing();
  issuing.liveKeyIds.add('key-one');
  // Each has other claims: a token with the same claims under the same key is no forgery.
  const issue = () => {
    const claims = [
      playerClaims(),
      titleClaims('key-one'),
      playerClaims({ epoch: 7 }),
      playerClaims({ audience: 'a' }),
    ];
    const said = [playerTicket(), playerTicket({ titleId: 'FFFFFFFF', epoch: 7 })];
    return {
      tokens: claims.map(issuing.entityTokens.issue),
      tickets: said.map(issuing.sessionTickets.issue),
    };
  };
  const old = issue();
  applyKey(issuing, issuing.key, { retired: true });
  applyKey(issuing, newSigningKey(systemRandom));
  const fresh = issue();
  return {
    issuing,
    tokens: [...old.tokens, ...fresh.tokens],
    tickets: [...old.tickets, ...fresh.tickets],
  };
}

const { issuing, tokens, tickets } = makeTarget();
const [token, otherToken] = tokens as [string, string];
const [ticket, otherTicket] = tickets as [string, string];
const signingKey = issuing.keyRing.signing();

function expectForgery(text: string, of: Issuing = issuing): void {
  // Compared by hand first: the assertion's own cost would be most of a hundred thousand flips.
  const verdicts = [of.entityTokens.judge(text), of.sessionTickets.judge(text)];
  if (verdicts.every(({ status }) => status === 'invalid')) return;
  expect.soft(verdicts, JSON.stringify(text)).toEqual([INVALID, INVALID]);
}

function* flipsOf(text: string, end: number): Generator<string> {
  for (let at = 0; at < end; at += 1) {
    for (const bit of BITS) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
      yield text.slice(0, at) + flipped + text.slice(at + 1);
    }
  }
}

function partsOf(text: string): [header: string, payload: string, signature: string] {
  return text.split('.') as [string, string, string];
}

function encode(json: unknown): string {
  return Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)).toString('base64url');
}

function headerOf(text: string): Record<string, string> {
  return JSON.parse(Buffer.from(partsOf(text)[0], 'base64url').toString());
}

it('the genuine ones are good', () => {
  for (const text of tokens) expect(issuing.entityTokens.judge(text).status).toBe('valid');
  for (const text of tickets) expect(issuing.sessionTickets.judge(text).status).toBe('valid');
});

describe('an altered entity token', () => {
  it('with any bit of header or payload flipped', () => {
    for (const text of tokens) {
      for (const altered of flipsOf(text, text.lastIndexOf('.') + 1)) expectForgery(altered);
    }
  });

  it('with any bit of the decoded header or payload flipped', () => {
    const segments = partsOf(token);
    for (const which of [0, 1]) {
      const bytes = Buffer.from(segments[which] as string, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const copy = Buffer.from(bytes);
        copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
        expectForgery(segments.with(which, copy.toString('base64url')).join('.'));
      }
    }
  });

  it.each([
    ['empty', ''],
    ['of 85 characters', 'A'.repeat(85)],
    ['of 87 characters', 'A'.repeat(87)],
    ['with spare bits', `${'A'.repeat(85)}B`],
    ['with padding', `${'A'.repeat(86)}==`],
    ['in the other alphabet', `+${'A'.repeat(85)}`],
    ['with a line break', `${'A'.repeat(86)}\n`],
    ['followed by another part', `${'A'.repeat(86)}.${'A'.repeat(86)}`],
    ['followed by a dot', `${'A'.repeat(86)}.`],
    ['beyond ASCII', `${'A'.repeat(85)}\u0141`],
  ])('with a signature %s', (_, signature) => {
    const [header, payload] = partsOf(token);
    expectForgery(`${header}.${payload}.${signature}`);
  });

  it('put together from two', () => {
    for (const one of tokens) {
      for (const two of tokens) {
        if (one === two) continue;
        const [header] = partsOf(one);
        const [, payload, signature] = partsOf(two);
        expectForgery(`${header}.${payload}.${signature}`);
      }
    }
  });

  it.each([
    ['before', (text: string) => ` ${text}`],
    ['after', (text: string) => `${text} `],
    ['around the dots', (text: string) => text.replaceAll('.', ' . ')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['padding in the header', (text: string) => text.replace('.', '=.')],
    ['an empty part before', (text: string) => `.${text}`],
    ['the scheme', (text: string) => `Bearer ${text}`],
    ['other letters', (text: string) => text.toUpperCase()],
    ['itself twice', (text: string) => text + text],
    ['the payload cut', (text: string) => text.replace(/\..{4}/, '.')],
    ['a null at the end', (text: string) => `${text}\0`],
    ['without a signature', (text: string) => text.slice(0, text.lastIndexOf('.'))],
    ['far too long', (text: string) => text.replace('.', `.${'A'.repeat(10_000)}`)],
    ['half a surrogate pair', (text: string) => text.replace('.', '.\ud800')],
  ])('with %s', (_, alter) => {
    for (const text of tokens) expectForgery(alter(text));
  });
});

describe('a made entity token', () => {
  const genuine = headerOf(token);
  const [header, payload, signature] = partsOf(token);

  it.each([
    ['alg none', { ...genuine, alg: 'none' }],
    ['alg HS256', { ...genuine, alg: 'HS256' }],
    ['alg in lower case', { ...genuine, alg: 'es256' }],
    ['another type', { ...genuine, typ: 'JWT' }],
    ['no MAC', { alg: genuine['alg'], typ: genuine['typ'], kid: genuine['kid'] }],
    ['an empty MAC', { ...genuine, mac: '' }],
    ['the kid of another key', { ...genuine, kid: signingKey.kid }],
    ['a kid that nobody has', { ...genuine, kid: 'AAAAAAAA' }],
    ['a key of its own', { ...genuine, jwk: { kty: 'oct', k: '' } }],
    ['an extra member', { ...genuine, x: 1 }],
    ['the members in another order', Object.fromEntries(Object.entries(genuine).toReversed())],
    ['a number for a kid', { ...genuine, kid: 12_345_678 }],
    ['a kid called __proto__', { ...genuine, kid: '__proto_' }],
  ])('with %s in the header', (_, made) => {
    expectForgery(`${encode(made)}.${payload}.${signature}`);
    expectForgery(`${encode(made)}.${payload}.`);
  });

  it.each([
    ['white space', (json: string) => json.replace(':', ': ')],
    ['a member twice', (json: string) => json.replace('{', '{"alg":"none",')],
    ['an escape', (json: string) => json.replace('alg', '\\u0061lg')],
    ['something behind', (json: string) => `${json} `],
  ])('with %s in the JSON of the header', (_, alter) => {
    const json = Buffer.from(header, 'base64url').toString();
    expectForgery(`${encode(alter(json))}.${payload}.${signature}`);
  });

  it('with the public key as the secret of a MAC, in each of its forms', () => {
    const [jwk] = issuing.keyRing.jwks().keys;
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const secrets = [
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(jwk),
      String(jwk?.x),
      '',
    ];
    for (const secret of secrets) {
      const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
      const made = encode({ ...genuine, alg: 'HS256' });
      expectForgery(`${made}.${payload}.${seal(`${made}.${payload}`)}`);
      const mac = seal(`${genuine['kid']}.${payload}`);
      expectForgery(`${encode({ ...genuine, mac })}.${payload}.${signature}`);
    }
  });

  it('by the common library without any key', () => {
    expectForgery(new UnsecuredJWT({ sub: 'somebody' }).encode());
  });

  it('by another installation, even under a kid of this one', () => {
    const other = makeIssuing();
    const impostor: SigningKey = { ...newSigningKey(systemRandom), kid: signingKey.kid };
    applyKey(other, impostor);
    const [theirs, theirTicket] = [
      other.entityTokens.issue(playerClaims()),
      other.sessionTickets.issue(playerTicket()),
    ];
    expect(other.entityTokens.judge(theirs).status).toBe('valid');
    expect(other.sessionTickets.judge(theirTicket).status).toBe('valid');
    expectForgery(theirs);
    expectForgery(theirTicket);
  });

  it('with the MAC of a ticket, or of another text', () => {
    const { kid, entityTokenMac, sessionTicketMac } = issuing.key;
    const withMac = (mac: string) => `${encode({ ...genuine, mac })}.${payload}.${signature}`;
    // Shows that what is refused below is refused for the MAC alone.
    expect(issuing.entityTokens.judge(withMac(entityTokenMac(`${kid}.${payload}`))).status).toBe(
      'valid',
    );
    expectForgery(withMac(sessionTicketMac(`${kid}.${payload}`)));
    expectForgery(withMac(entityTokenMac(payload)));
    expectForgery(withMac(entityTokenMac(`${signingKey.kid}.${payload}`)));
    expectForgery(withMac(signingKey.entityTokenMac(`${kid}.${payload}`)));
  });
});

describe('an altered session ticket', () => {
  it('with any bit of any character flipped', () => {
    for (const text of tickets) {
      for (const altered of flipsOf(text, text.length)) expectForgery(altered);
    }
  });

  it('with any character left out, doubled, or changed for another of its alphabet', () => {
    const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const alphabet = `${base64}-=_`;
    for (let at = 0; at < ticket.length; at += 1) {
      const [before, char, after] = [
        ticket.slice(0, at),
        ticket[at] as string,
        ticket.slice(at + 1),
      ];
      expectForgery(before + after);
      expectForgery(before + char + char + after);
      for (const other of alphabet) if (other !== char) expectForgery(before + other + after);
    }
  });

  it('with parts of another one', () => {
    for (const one of tickets) {
      for (const two of tickets) {
        for (let which = 0; which < 6; which += 1) {
          const mixed = one
            .split('-')
            .with(which, two.split('-')[which] as string)
            .join('-');
          if (mixed !== one && mixed !== two) expectForgery(mixed);
        }
      }
    }
  });

  it('with the fields of one and the seal of another', () => {
    for (const one of tickets) {
      for (const two of tickets) if (one !== two) expectForgery(one.slice(0, -44) + two.slice(-44));
    }
  });

  it.each([
    ['in lower case', (text: string) => text.toLowerCase()],
    ['in the URL alphabet', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')],
    ['padding', (text: string) => `${text}=`],
    ['white space before', (text: string) => ` ${text}`],
    ['white space after', (text: string) => `${text} `],
    ['a line break in the base64', (text: string) => `${text.slice(0, -10)}\n${text.slice(-10)}`],
    ['leading zeros', (text: string) => `0${text}`],
    ['a part more', (text: string) => `${text}-`],
    ['a part less', (text: string) => text.slice(text.indexOf('-') + 1)],
    ['many parts', (text: string) => `${text}${'-A'.repeat(1000)}`],
    ['an empty part', (text: string) => text.replace('-', '--')],
    ['only its base64', (text: string) => text.slice(text.lastIndexOf('-') + 1)],
    ['the fields without the seal', (text: string) => text.slice(0, -44)],
    ['half a surrogate pair', (text: string) => `\udfff${text}`],
    ['far too long', (text: string) => `${'F'.repeat(10_000)}${text}`],
  ])('with %s', (_, alter) => {
    // The alteration may have nothing to alter in one of them.
    for (const text of tickets) if (alter(text) !== text) expectForgery(alter(text));
  });

  it('with the MAC of a token, of another key, or under another version', () => {
    const { entityTokenMac, sessionTicketMac } = issuing.key;
    const sealed = ticket.slice(0, -44);
    const seal = (version: number, mac: string) =>
      sealed +
      Buffer.concat([Buffer.from([version]), Buffer.from(mac, 'base64url')]).toString('base64');
    expect(seal(1, sessionTicketMac(sealed))).toBe(ticket);
    expectForgery(seal(1, entityTokenMac(sealed)));
    expectForgery(seal(1, signingKey.sessionTicketMac(sealed)));
    for (const version of [0, 2, 255]) expectForgery(seal(version, sessionTicketMac(sealed)));
  });
});

describe('a credential of one kind is never one of the other', () => {
  it('nor a genuine one', () => {
    for (const text of tokens) expect(issuing.sessionTickets.judge(text)).toEqual(INVALID);
    for (const text of tickets) expect(issuing.entityTokens.judge(text)).toEqual(INVALID);
  });

  it('nor one put into the other', () => {
    const [header, payload, signature] = partsOf(token);
    expectForgery(`${header}.${encode(ticket)}.${signature}`);
    expectForgery(`${ticket}.${payload}.${signature}`);
    expectForgery(ticket.replace(/-[^-]*$/, `-${payload}`));
    expectForgery(`${otherTicket}-${otherToken}`);
  });
});

describe('garbage', () => {
  it('is nothing, and nothing throws', () => {
    const anything = fc.oneof(anyText, credentialText);
    fc.assert(
      fc.property(anything, (text) => {
        expectForgery(text);
        expect(inspectCredential(text, issuing).status).toBe('invalid');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is nothing in place of any stretch of a genuine credential', () => {
    const genuine = fc.constantFrom(...tokens, ...tickets);
    const filling = fc.oneof(anyText, credentialText, genuine);
    fc.assert(
      fc.property(genuine, fc.nat(700), fc.nat(700), filling, (text, from, length, filled) => {
        const made = text.slice(0, from) + filled + text.slice(from + length);
        const isOnlySignature = (one: string) =>
          made.slice(0, made.lastIndexOf('.')) === one.slice(0, one.lastIndexOf('.'));
        // A token says the same whatever its signature is; see makeEntityTokens.
        const isGenuine = tickets.includes(made) || tokens.some(isOnlySignature);
        if (!isGenuine) expectForgery(made);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is nothing where thousands of parts are', () => {
    for (const part of ['.', '-', 'A.', 'A-', '..-']) expectForgery(part.repeat(2_000));
  });
});
