import type { Runs } from '../kernel/command.ts';
import type { EntryRef } from '../kernel/control.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import { VERIFIER_PAGES } from '../kernel/limits.ts';
import { makeBudget } from '../lib/budget.ts';
import { makeLines } from '../lib/lines.ts';
import { makeLruCache } from '../lib/lru-cache.ts';
import { makeSemaphore } from '../lib/semaphore.ts';
import { makeSingleFlight } from '../lib/single-flight.ts';
import { type ChangesDeps, toChanges } from './changes.ts';
import { readVerifierPage } from './commands.ts';
import { toWireEntry } from './wire.ts';

/** A page of a title's snapshot. */
interface PageRef {
  readonly titleId: string;
  /** The head of the log of which the first page is; undefined: this is to be the first. */
  readonly after: EntryRef | undefined;
  readonly cursor: string | undefined;
}

interface PagesDeps extends ChangesDeps, Runs {
  readonly now: Clock;
  readonly monotonicNow: () => number;
  /** VERIFIER_PAGES unless a test has others. */
  readonly bounds?: Readonly<Record<keyof typeof VERIFIER_PAGES, number>>;
}

/** Why there is no page (commands.ts). */
type NoPage = 'reload' | 'badCursor';

interface Page {
  readonly written: Buffer;
  readonly bytesMax: number;
  readonly madeAtMs: number;
  /** Replies with it that are not sent in full. */
  readers: number;
  release: () => void;
}

/** Gives pages of snapshots, each as the JSON of the members of an answer that are the same for all. */
export type VerifierPages = ReturnType<typeof makeVerifierPages>;

/**
 * Makes the pages of one process. Nothing of a reader is kept, so that a slow one costs no more than the page that it is sent, and any
 * process can give the next page. A page is given to all that ask for it within VERIFIER_PAGES.keptMs: what has changed since then comes by
 * polling after the head of its first page.
 */
export function makeVerifierPages(deps: PagesDeps) {
  const { run, now, monotonicNow, findPublicKey, bounds = VERIFIER_PAGES } = deps;
  const kept = makeLruCache<Page>(bounds.keptBytesMax);
  const share = makeSingleFlight<Page | NoPage>();
  const send = makeSend(bounds.sentBytesMax);
  const linesOfTitles = makeLines(bounds.waitingMax);
  // No title is in it twice, so first come first served is fair to all.
  const builders = makeSemaphore(bounds.atOnce);

  async function build(of: PageRef, key: string): Promise<Page | NoPage> {
    const madeAtMs = monotonicNow();
    const found = await run(readVerifierPage, { ...of, now: now() });
    if (typeof found === 'string') return found;
    const { head, next, changes } = found;
    const json = JSON.stringify({
      At: toWireEntry(of.after ?? head),
      IsComplete: next === undefined,
      MustReload: false,
      ...(next !== undefined && { Next: next }),
      Changes: toChanges(changes, { titleId: of.titleId, findPublicKey }),
    });
    const written = Buffer.from(json);
    const page = { written, bytesMax: written.length, madeAtMs, readers: 0, release: () => {} };
    kept.set(key, page);
    return page;
  }

  async function buildInTurn(of: PageRef, key: string): Promise<Page | NoPage> {
    const { titleId } = of;
    const place = { keys: [titleId], lane: titleId, goesFirst: false };
    const page = await linesOfTitles.run(place, () => builders.run(() => build(of, key)));
    if (page === 'full') throw tooMany('Too many pages of the title wait to be read');
    return page;
  }

  return {
    /** The page's JSON. `onceOver` calls a function once when the reply with it is sent. Throws StorageUnavailable where too much is asked for. */
    async find(of: PageRef, onceOver: (then: () => void) => void): Promise<Buffer | NoPage> {
      const key = JSON.stringify([of.titleId, of.after?.seq, of.after?.id, of.cursor]);
      const known = kept.get(key);
      const isFresh = known && monotonicNow() - known.madeAtMs < bounds.keptMs;
      const page = isFresh ? known : await share(key, () => buildInTurn(of, key));
      return typeof page === 'string' ? page : send(page, onceOver);
    },
  };
}

/** Makes what counts the bytes of a page while replies with it are under way, of all pages together up to a bound. */
function makeSend(bytesMax: number) {
  const sent = makeBudget(bytesMax);
  return function send(page: Page, onceOver: (then: () => void) => void): Buffer {
    if (page.readers === 0) {
      const release = sent.take(page.bytesMax);
      if (!release) throw tooMany('Too many pages were not taken by their clients yet');
      page.release = release;
    }
    page.readers += 1;
    onceOver(() => {
      page.readers -= 1;
      if (page.readers === 0) page.release();
    });
    return page.written;
  };
}

function tooMany(sentence: string): StorageUnavailable {
  return new StorageUnavailable({ cause: new Error(sentence), fault: 'busy' });
}
