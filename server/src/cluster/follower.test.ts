import { beforeEach, describe, expect, it } from 'vitest';
import { type ControlPage, putPage } from '../../test/support/control-page.ts';
import {
  type ControlEntry,
  project,
  type Projection,
  type StatefulProjection,
} from '../kernel/control.ts';
import type { ControlLog } from './control-log.ts';
import { type Follower, followLog } from './follower.ts';

/** A log in memory that keeps only the newest entries and can fail. */
function makeLog(kept: number) {
  const all: ControlEntry[] = [];
  const reads: (number | undefined)[] = [];
  let hasChanged = false;
  const state = { fails: false, beforeRead: () => {} };
  function page(seq: number | undefined): ControlPage {
    const end = all.length;
    const isComplete = seq !== undefined && seq >= end - kept;
    if (!isComplete)
      return { status: 'snapshot', seq: end, id: all.at(-1)?.id ?? '', entries: all };
    return { status: 'entries', entries: all.slice(seq) };
  }
  const log: ControlLog = {
    hasChanged() {
      const before = hasChanged;
      hasChanged = false;
      return before;
    },
    read(seq, into) {
      reads.push(seq);
      if (state.fails) throw new Error('away');
      state.beforeRead();
      putPage(page(seq), into);
    },
  };
  const append = (...bodies: unknown[]) => {
    for (const body of bodies) {
      const seq = all.length + 1;
      all.push({ seq, id: `id-${seq}`, kind: 'noted', body });
    }
    hasChanged = true;
  };
  return { log, append, reads, state };
}

/** Records what is applied, and 'rebuilt' before the facts of a rebuild that is finished. */
function makeRecorder(): Projection & { readonly applied: unknown[] } {
  const applied: unknown[] = [];
  return {
    applied,
    apply: ({ body }) => applied.push(body),
    rebuild() {
      const copy: unknown[] = ['rebuilt'];
      return { apply: ({ body }) => copy.push(body), finish: () => applied.push(...copy) };
    },
  };
}

/** Its state is what was applied; it throws for the body `refuses`. */
function makeRefusing(): StatefulProjection<unknown[]> & { refuses: unknown } {
  const refusing = { refuses: undefined as unknown };
  const projection = project<unknown[]>({
    empty: () => [],
    apply(known, { body }) {
      if (body === refusing.refuses) throw new Error('refused');
      known.push(body);
    },
  });
  return Object.defineProperties(refusing, Object.getOwnPropertyDescriptors(projection)) as never;
}

/** The clocks of the machine, in milliseconds. */
let clocks: { monotonic: number; wall: number };
beforeEach(() => {
  clocks = { monotonic: 0, wall: 1_700_000_000_000 };
});

function follow(log: ControlLog, projections: readonly Projection[]): Follower {
  const { monotonicNow, wallNow } = {
    monotonicNow: () => clocks.monotonic,
    wallNow: () => clocks.wall,
  };
  return followLog({ log, projections, monotonicNow, wallNow });
}

describe('a follower', () => {
  it('starts from a snapshot', () => {
    const { log, append } = makeLog(10);
    append('a', 'b');
    const recorder = makeRecorder();
    const follower = follow(log, [recorder]);
    expect(recorder.applied).toEqual(['rebuilt', 'a', 'b']);
    expect(follower.seq).toBe(2);
  });

  it('follows an empty log', () => {
    const { log, append } = makeLog(10);
    const recorder = makeRecorder();
    const follower = follow(log, [recorder]);
    expect(follower.seq).toBe(0);
    append('a');
    follower.catchUp();
    expect(recorder.applied).toEqual(['rebuilt', 'a']);
  });

  it('applies what is new, once and in order, to every projection', () => {
    const { log, append } = makeLog(10);
    const recorders = [makeRecorder(), makeRecorder()];
    const follower = follow(log, recorders);
    append('a', 'b');
    follower.catchUp();
    append('c');
    follower.catchUp();
    for (const { applied } of recorders) expect(applied).toEqual(['rebuilt', 'a', 'b', 'c']);
    expect(follower.seq).toBe(3);
  });

  it('reads nothing while nobody commits', () => {
    const { log, append, reads } = makeLog(10);
    append('a');
    const follower = follow(log, [makeRecorder()]);
    follower.catchUp();
    follower.catchUp();
    expect(reads).toEqual([undefined]);
  });

  it('counts each change that it finds, and nothing else', () => {
    const { log, append } = makeLog(10);
    const follower = follow(log, [makeRecorder()]);
    const before = follower.changeCount;
    follower.catchUp();
    expect(follower.changeCount).toBe(before);
    append('a');
    follower.catchUp();
    append();
    follower.catchUp();
    expect(follower.changeCount).toBe(before + 2);
  });

  it('stays where it is when a commit left no entry', () => {
    const { log, append, reads } = makeLog(10);
    append('a');
    const follower = follow(log, [makeRecorder()]);
    append();
    follower.catchUp();
    expect(reads).toEqual([undefined, 1]);
    expect(follower.seq).toBe(1);
  });

  it('rebuilds from a snapshot when the log no longer has all that it missed', () => {
    const { log, append } = makeLog(2);
    append('a');
    const recorder = makeRecorder();
    const follower = follow(log, [recorder]);
    append('b', 'c', 'd');
    follower.catchUp();
    expect(recorder.applied).toEqual(['rebuilt', 'a', 'rebuilt', 'a', 'b', 'c', 'd']);
    expect(follower.seq).toBe(4);
  });

  it('fails while the log cannot be read, and reads again at the next call though nothing has changed since', () => {
    const { log, append, state } = makeLog(10);
    const recorder = makeRecorder();
    const follower = follow(log, [recorder]);
    append('a');
    state.fails = true;
    expect(() => follower.catchUp()).toThrow('away');
    expect(() => follower.catchUp()).toThrow('away');
    state.fails = false;
    follower.catchUp();
    expect(recorder.applied).toEqual(['rebuilt', 'a']);
  });

  it('does not start with a log that cannot be read', () => {
    const { log, state } = makeLog(10);
    state.fails = true;
    expect(() => follow(log, [makeRecorder()])).toThrow('away');
  });

  it('starts from a snapshot after a projection threw for an entry', () => {
    const { log, append } = makeLog(10);
    const refusing = makeRefusing();
    const follower = follow(log, [refusing]);
    append('a', 'b');
    refusing.refuses = 'b';
    expect(() => follower.catchUp()).toThrow('refused');
    expect(follower.seq).toBe(1);
    refusing.refuses = undefined;
    follower.catchUp();
    expect(refusing.state).toEqual(['a', 'b']);
    expect(follower.seq).toBe(2);
  });

  it('keeps its state while a rebuild fails, and rebuilds at the next call', () => {
    const { log, append, reads } = makeLog(1);
    const refusing = makeRefusing();
    append('a');
    const follower = follow(log, [makeRecorder(), refusing]);
    append('b', 'c');
    refusing.refuses = 'c';
    expect(() => follower.catchUp()).toThrow('refused');
    expect(refusing.state).toEqual(['a']);
    refusing.refuses = undefined;
    follower.catchUp();
    expect(refusing.state).toEqual(['a', 'b', 'c']);
    expect(reads).toEqual([undefined, 1, 1]);
  });

  it('misses nothing that is committed while it reads', () => {
    const { log, append, state } = makeLog(10);
    const recorder = makeRecorder();
    const follower = follow(log, [recorder]);
    append('a');
    state.beforeRead = () => {
      state.beforeRead = () => {};
      append('b');
    };
    follower.catchUp();
    follower.catchUp();
    expect(recorder.applied).toEqual(['rebuilt', 'a', 'b']);
  });

  it('reads everything anew after the wall clock was set back by more than a minute, once', () => {
    const { log, append, reads } = makeLog(10);
    append('a');
    const follower = follow(log, [makeRecorder()]);
    const passBy = (monotonicMs: number, wallMs: number) => {
      clocks.monotonic += monotonicMs;
      clocks.wall += wallMs;
      follower.catchUp();
    };
    passBy(120_000, 60_000);
    passBy(1_000, 90_000_000);
    passBy(1_000, 1_000);
    expect(reads).toEqual([undefined]);
    passBy(1_000, -90_000_000);
    passBy(1_000, 1_000);
    expect(reads).toEqual([undefined, undefined]);
    passBy(1_000, 1_000 - 40_000);
    expect(reads).toHaveLength(2);
    passBy(1_000, 1_000 - 40_000);
    expect(reads).toHaveLength(3);
    passBy(200_000, 200_000 - 70_000);
    expect(reads).toHaveLength(4);
  });
});
