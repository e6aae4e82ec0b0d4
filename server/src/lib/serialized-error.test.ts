import { types } from 'node:util';
import { describe, expect, it } from 'vitest';
import { deserializeError, serializeError } from './serialized-error.ts';

class Refusal extends Error {
  static made = 0;
  override readonly name = 'Refusal';
  readonly details: unknown;

  constructor(details: unknown, options?: ErrorOptions) {
    super('refused', options);
    this.details = details;
    Refusal.made += 1;
  }
}

const CLASSES = { Refusal };

/** The error as it arrives in another thread, cloned by `structuredClone`. */
const cross = (thrown: unknown) =>
  deserializeError(structuredClone(serializeError(thrown, CLASSES)), CLASSES);

describe('an error that crosses between threads', () => {
  it('keeps its class and its members when the class is listed', () => {
    const sent = new Refusal({ store: ['none'] });
    const arrived = cross(sent);
    expect(arrived).toBeInstanceOf(Refusal);
    expect(types.isNativeError(arrived)).toBe(true);
    expect(Object.entries(arrived)).toEqual([
      ['name', 'Refusal'],
      ['details', { store: ['none'] }],
    ]);
    expect(arrived.message).toBe('refused');
    expect(arrived.stack).toBe(sent.stack);
  });

  it('runs no constructor on arrival', () => {
    const sent = new Refusal('x');
    const { made } = Refusal;
    cross(sent);
    expect(Refusal.made).toBe(made);
  });

  it('keeps name, message, stack, code and errcode, whatever its class', () => {
    const sent = Object.assign(new TypeError('a bug'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const arrived = cross(sent);
    expect(arrived).toMatchObject({
      name: 'TypeError',
      message: 'a bug',
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    });
    expect(arrived.stack).toBe(sent.stack);
  });

  it('leaves behind whatever else an error of no listed class has', () => {
    const arrived = cross(Object.assign(new Error('a bug'), { socket: () => 0, code: () => 0 }));
    expect(Object.keys(arrived)).toEqual(['name']);
  });

  it('keeps its causes, with their classes', () => {
    const sent = new Error('outer', { cause: new Refusal(1, { cause: 'a text' }) });
    const arrived = cross(sent);
    expect(arrived.cause).toBeInstanceOf(Refusal);
    expect((arrived.cause as Error).cause).toMatchObject({ message: 'a text' });
    expect('cause' in cross(new Error('alone'))).toBe(false);
  });

  it('is made where something else was thrown', () => {
    expect(cross('a text')).toMatchObject({ name: 'Error', message: 'a text' });
    expect(cross(undefined).message).toBe('undefined');
  });
});
