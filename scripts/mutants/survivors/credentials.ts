import type { Survivor } from '../survivors.ts';

const FOR_THE_COMPILER = 'the check is for the compiler and against bugs.';

export const CREDENTIAL_SURVIVORS: readonly Survivor[] = [
  {
    file: 'server/src/credentials/entity-token-format.ts',
    code: "if (token.length > CREDENTIAL_CHARS_MAX) throw new RangeError('An entity token is too long');",
    replacements: ['>=', 'false'],
    reason: `Claims are bounded, so no token becomes that long; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/credentials/entity-token-format.ts',
    code: 'kidByKeyPart.set(keyPart, key.kid);',
    replacements: [';'],
    reason: 'It saves time and changes no verdict.',
  },
  {
    file: 'server/src/credentials/signing-key.ts',
    code: "if (kind === 'titleSigningKeyRevoked') {",
    replacements: ['true'],
    reason: 'An entry of another kind would add a pair that nobody asks about.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'if (shard === EMPTY || shard.count * RECORD_WORDS >= shard.records.length * LOAD_MAX) {',
    replacements: ['true'],
    reason: 'A rehash that is not needed takes time and changes no answer.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'for (let at = 0; at < records.length; at += RECORD_WORDS) {',
    replacements: ['<='],
    reason: 'Behind the end there is no record: nothing there is kept.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'for (let index = word * 4; index < word * 4 + 4; index += 1) {',
    replacements: ['/'],
    reason: 'More characters go in first, and are shifted out of the word again.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'const code = index < id.length ? id.charCodeAt(index) : 0;',
    replacements: ['<=', 'true'],
    reason: 'The code behind the end is NaN, and becomes 0 in the word.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'hash = Math.imul(hash, 0x85ebca6b);',
    replacements: [';'],
    reason: 'It spreads ids over the slots, and changes no answer.',
  },
  {
    file: 'server/src/credentials/session-ticket.ts',
    code: 'if (!playerId || !namespaceId || !titlePlayerId || !titleId || !ticks || !last) return undefined;',
    replacements: ['&&', 'false'],
    reason: `A text that lacks a part has no good seal either; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/credentials/signing-key.ts',
    code: "if (x === undefined || y === undefined) throw new Error('A signing key must be an EC key');",
    replacements: ['false', '&&'],
    reason: `The key was made as an EC key; ${FOR_THE_COMPILER}`,
  },
  {
    file: 'server/src/titles/known-titles.ts',
    code: "if (kind === 'secretKey') {",
    replacements: ['true'],
    reason: 'A title has no digest: it would add a key that nobody can name.',
  },
  {
    file: 'server/src/titles/authenticate.ts',
    code: 'for (const [keyId, at] of written) if (at < minute) written.delete(keyId);',
    replacements: [';'],
    reason: 'It gives memory back and changes no answer: a later minute is noted either way.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'if (shard === EMPTY || shard.count * RECORD_WORDS >= shard.records.length * LOAD_MAX) {',
    replacements: ['>'],
    reason: 'One entry more before a shard grows changes no answer.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'const capacity = Math.max(RECORDS_MIN, Math.ceil((entries + 1) * RECORDS_PER_ENTRY));',
    replacements: ['-'],
    reason: 'A capacity that is smaller by a few changes no answer.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'let at = Math.floor((hash * capacity) / 2 ** 32) * RECORD_WORDS;',
    replacements: ['/'],
    reason: 'Where a search starts changes no answer.',
  },
  {
    file: 'server/src/credentials/revocation-table.ts',
    code: 'for (let word = 0; word < ID_WORDS; word += 1) {',
    replacements: ['<='],
    reason: 'A seventh word has no place to be written to.',
  },
  {
    file: 'server/src/credentials/entity-token-format.ts',
    code: 'if (kid !== undefined) return keyRing.find(kid);',
    replacements: ['false'],
    reason: 'It saves time and changes no verdict.',
  },
  {
    file: 'server/src/credentials/entity-token-format.ts',
    code: "if (text.length > CREDENTIAL_CHARS_MAX || text[HEADER_CHARS] !== '.') return undefined;",
    replacements: ['>='],
    reason: 'No token of ours is that long.',
  },
  {
    file: 'server/src/credentials/entity-token-format.ts',
    code: 'if (payloadEnd < 0 || !CANONICAL_SIGNATURE.test(text.slice(payloadEnd + 1))) return undefined;',
    replacements: ['<='],
    reason: 'The search begins behind the header, so it never finds the first character.',
  },
  {
    file: 'server/src/credentials/session-ticket.ts',
    code: 'text.length <= CREDENTIAL_CHARS_MAX && SHAPE.test(text),',
    replacements: ['<'],
    reason: 'No ticket of ours is that long.',
  },
  {
    file: 'server/src/credentials/session-ticket.ts',
    code: 'if (text.length > CREDENTIAL_CHARS_MAX) return undefined;',
    replacements: ['>='],
    reason: 'No ticket of ours is that long.',
  },
  {
    file: 'server/src/credentials/client-token.ts',
    code: 'return claims.provider === undefined',
    replacements: ['false'],
    reason: 'JSON leaves out a member that is undefined.',
  },
  {
    file: 'server/src/credentials/signing-key.ts',
    code: 'const key = isSame ? before.key : openSigningKey(known, keyEncryption);',
    replacements: ['false'],
    reason: 'It saves opening the same key again.',
  },
  {
    file: 'server/src/credentials/signing-key.ts',
    code: 'return revokedForTitle.size > 0 && revokedForTitle.has(pairOf(kid, titleId));',
    replacements: ['>='],
    reason: 'It saves a look into an empty set.',
  },
  {
    file: 'server/src/titles/create-title.ts',
    code: 'for (let tries = 0; tries < TRIES_MAX; tries += 1) {',
    replacements: ['<='],
    reason: 'One try more or less for an id that is free.',
  },
  {
    file: 'server/src/titles/authenticate.ts',
    code: 'for (const [keyId, at] of written) if (at < minute) written.delete(keyId);',
    replacements: ['false'],
    reason: 'It frees memory; there are no more entries than secret keys.',
  },
];
