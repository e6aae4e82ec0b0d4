import { describe, expect, it } from 'vitest';
import { type ControlPage, putPage } from '../../test/support/control-page.ts';
import { type ControlEntry, project, type Projected, type Projection } from '../kernel/control.ts';
import { followLog } from './follower.ts';
import type { ControlLog } from './ports.ts';

/** A log in memory that keeps only the newest entries and can fail. */
function makeLog(kept: number) {
  const all: ControlEntry[] = [];
  const asked: (number | undefined)[] = [];
  let moved = false;
  const state = { fails: false, beforeRead: () => {} };
  function page(seq: number | undefined): ControlPage {
    const end = all.length;
    const isAllThere = seq !== undefined && seq >= end - kept;
    if (!isAllThere) return { status: 'everything', seq: end, entries: all };
    return { status: 'entries', entries: all.slice(seq) };
  }
  const log: ControlLog = {
    hasChanged() {
      const has = moved;
      moved = false;
      return has;
    },
    read(seq, into) {
      asked.push(seq);
      if (state.fails) throw new Error('away');
      state.beforeRead();
      putPage(page(seq), into);
    },
  };
  const append = (...bodies: unknown[]) => {
    for (const body of bodies) all.push({ seq: all.length + 1, kind: 'said', body });
    moved = true;
  };
  return { log, append, asked, state };
}

function makeListener(): Projection & { readonly heard: unknown[] } {
  const heard: unknown[] = [];
  return {
    heard,
    apply: ({ body }) => heard.push(body),
    rebuild() {
      const fresh: unknown[] = ['afresh'];
      return { apply: ({ body }) => fresh.push(body), finish: () => heard.push(...fresh) };
    },
  };
}

/** Knows what it has heard, and refuses what it is told to refuse. */
function makePicky(): Projected<unknown[]> & { refuses: unknown } {
  const picky = { refuses: undefined as unknown };
  const heard = project<unknown[]>({
    empty: () => [],
    apply(known, { body }) {
      if (body === picky.refuses) throw new Error('refused');
      known.push(body);
    },
  });
  return Object.defineProperties(picky, Object.getOwnPropertyDescriptors(heard)) as never;
}

describe('a follower', () => {
  it('reads everything at the start', () => {
    const { log, append } = makeLog(10);
    append('a', 'b');
    const listener = makeListener();
    const follower = followLog(log, [listener]);
    expect(listener.heard).toEqual(['afresh', 'a', 'b']);
    expect(follower.seq).toBe(2);
  });

  it('follows an empty log', () => {
    const { log, append } = makeLog(10);
    const listener = makeListener();
    const follower = followLog(log, [listener]);
    expect(follower.seq).toBe(0);
    append('a');
    follower.catchUp();
    expect(listener.heard).toEqual(['afresh', 'a']);
  });

  it('takes in what is new, once and in order, in every projection', () => {
    const { log, append } = makeLog(10);
    const listeners = [makeListener(), makeListener()];
    const follower = followLog(log, listeners);
    append('a', 'b');
    follower.catchUp();
    append('c');
    follower.catchUp();
    for (const { heard } of listeners) expect(heard).toEqual(['afresh', 'a', 'b', 'c']);
    expect(follower.seq).toBe(3);
  });

  it('reads nothing while nobody commits', () => {
    const { log, append, asked } = makeLog(10);
    append('a');
    const follower = followLog(log, [makeListener()]);
    follower.catchUp();
    follower.catchUp();
    expect(asked).toEqual([undefined]);
  });

  it('stays where it is when a commit left no entry', () => {
    const { log, append, asked } = makeLog(10);
    append('a');
    const follower = followLog(log, [makeListener()]);
    append();
    follower.catchUp();
    expect(asked).toEqual([undefined, 1]);
    expect(follower.seq).toBe(1);
  });

  it('starts afresh when the log no longer has all that it missed', () => {
    const { log, append } = makeLog(2);
    append('a');
    const listener = makeListener();
    const follower = followLog(log, [listener]);
    append('b', 'c', 'd');
    follower.catchUp();
    expect(listener.heard).toEqual(['afresh', 'a', 'afresh', 'a', 'b', 'c', 'd']);
    expect(follower.seq).toBe(4);
  });

  it('fails while the log cannot be read, and reads again at the next call though nothing moved since', () => {
    const { log, append, state } = makeLog(10);
    const listener = makeListener();
    const follower = followLog(log, [listener]);
    append('a');
    state.fails = true;
    expect(() => follower.catchUp()).toThrow('away');
    expect(() => follower.catchUp()).toThrow('away');
    state.fails = false;
    follower.catchUp();
    expect(listener.heard).toEqual(['afresh', 'a']);
  });

  it('does not start with a log that cannot be read', () => {
    const { log, state } = makeLog(10);
    state.fails = true;
    expect(() => followLog(log, [makeListener()])).toThrow('away');
  });

  it('reads again after a projection refused an entry, from before it', () => {
    const { log, append } = makeLog(10);
    const picky = makePicky();
    const follower = followLog(log, [picky]);
    append('a', 'b');
    picky.refuses = 'b';
    expect(() => follower.catchUp()).toThrow('refused');
    expect(follower.seq).toBe(1);
    picky.refuses = undefined;
    follower.catchUp();
    expect(picky.state).toEqual(['a', 'b']);
    expect(follower.seq).toBe(2);
  });

  it('keeps what it knew while everything cannot be taken in, and reads everything again', () => {
    const { log, append, asked } = makeLog(1);
    const picky = makePicky();
    append('a');
    const follower = followLog(log, [makeListener(), picky]);
    append('b', 'c');
    picky.refuses = 'c';
    expect(() => follower.catchUp()).toThrow('refused');
    expect(picky.state).toEqual(['a']);
    picky.refuses = undefined;
    follower.catchUp();
    expect(picky.state).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual([undefined, 1, 1]);
  });

  it('misses nothing that is committed while it reads', () => {
    const { log, append, state } = makeLog(10);
    const listener = makeListener();
    const follower = followLog(log, [listener]);
    append('a');
    state.beforeRead = () => {
      state.beforeRead = () => {};
      append('b');
    };
    follower.catchUp();
    follower.catchUp();
    expect(listener.heard).toEqual(['afresh', 'a', 'b']);
  });
});
