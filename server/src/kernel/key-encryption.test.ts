import { expect, it } from 'vitest';
import { fingerprintOf, isSameSealed, makeKeyEncryption } from './key-encryption.ts';
import { systemRandom } from './secrets.ts';

const [OLD, NEW, FOREIGN] = [systemRandom(32), systemRandom(32), systemRandom(32)];
const SECRET = Buffer.from('secret');
const PLACE = { place: 'here', random: systemRandom };

/** Held keys, and the file from which they come. */
function held(...keys: Buffer[]) {
  const file = { keys, isBroken: false };
  const readAgain = () => {
    if (file.isBroken) throw new Error('broken');
    return file.keys;
  };
  return { file, keyEncryption: makeKeyEncryption({ keys, readAgain }) };
}

const sealedUnder = (key: Buffer) => held(key).keyEncryption.seal(SECRET, PLACE);

it('opens what any of its keys has sealed, and only at its place', () => {
  const { keyEncryption } = held(OLD, NEW);
  for (const key of [OLD, NEW]) {
    expect(keyEncryption.unseal(sealedUnder(key), 'here')).toEqual(SECRET);
    expect(() => keyEncryption.unseal(sealedUnder(key), 'there')).toThrow('not in the key file');
  }
  expect(() => keyEncryption.unseal(sealedUnder(FOREIGN), 'here')).toThrow('not in the key file');
});

it('seals under the first key, until it has seen what seals', () => {
  const { keyEncryption } = held(OLD, NEW);
  expect(keyEncryption.held().seals).toBe(fingerprintOf(OLD));
  keyEncryption.sealLike(sealedUnder(NEW), 'here');
  expect(keyEncryption.held().seals).toBe(fingerprintOf(NEW));
  const sealed = keyEncryption.seal(SECRET, PLACE);
  expect(held(NEW).keyEncryption.unseal(sealed, 'here')).toEqual(SECRET);
  expect(() => held(OLD).keyEncryption.unseal(sealed, 'here')).toThrow();
});

it('seals anew under the last key what is under another one, and knows that it is the same', () => {
  const { keyEncryption } = held(OLD, NEW);
  const before = sealedUnder(OLD);
  const after = keyEncryption.resealed(before, 'here') ?? '';
  expect(held(NEW).keyEncryption.unseal(after, 'here')).toEqual(SECRET);
  expect(() => held(OLD).keyEncryption.unseal(after, 'here')).toThrow();
  expect(isSameSealed(before, after)).toBe(true);
  expect(isSameSealed(before, sealedUnder(OLD))).toBe(false);
  expect(keyEncryption.resealed(after, 'here')).toBeUndefined();
});

it('reads the file again for a secret that does not open, and keeps the keys that it had', () => {
  const { file, keyEncryption } = held(OLD);
  file.keys = [NEW];
  expect(keyEncryption.unseal(sealedUnder(NEW), 'here')).toEqual(SECRET);
  expect(keyEncryption.unseal(sealedUnder(OLD), 'here')).toEqual(SECRET);
  file.isBroken = true;
  expect(() => keyEncryption.unseal(sealedUnder(FOREIGN), 'here')).toThrow('broken');
  expect(keyEncryption.unseal(sealedUnder(OLD), 'here')).toEqual(SECRET);
});

it('takes the keys of the file, unless the one that seals is not among them', () => {
  const { file, keyEncryption } = held(OLD);
  expect(keyEncryption.refresh()).toBe('same');
  file.keys = [OLD, NEW];
  expect(keyEncryption.refresh()).toBe('taken');
  file.keys = [NEW];
  expect(keyEncryption.refresh()).toBe('refused');
  expect(keyEncryption.unseal(sealedUnder(OLD), 'here')).toEqual(SECRET);
  keyEncryption.sealLike(sealedUnder(NEW), 'here');
  expect(keyEncryption.refresh()).toBe('taken');
  expect(() => keyEncryption.unseal(sealedUnder(OLD), 'here')).toThrow();
});

it('names a key so that the name says nothing about it', () => {
  expect(fingerprintOf(OLD)).toMatch(/^[0-9a-f]{12}$/);
  expect(fingerprintOf(OLD)).not.toBe(fingerprintOf(NEW));
  expect(OLD.toString('hex')).not.toContain(fingerprintOf(OLD));
});
