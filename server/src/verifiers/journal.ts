import type { ControlJournal } from '../cluster/control-log.ts';
import type { ControlEntry, EntryRef } from '../kernel/control.ts';

/** The kinds of entries that tell verifiers something (changes.ts). All others concern none. */
const KINDS: ReadonlySet<string> = new Set([
  'signingKey',
  'titleSigningKeyRevoked',
  'tokenRevoked',
  'sessionRevoked',
  'playerEpoch',
  'secretKey',
  'title',
]);

/** Entries that a process remembers for verifiers: a thousand a second while a poll is held for as long as any. */
const ENTRIES_KEPT = 20_000;

/** How a verifier stands that knows everything up to an entry: `reload` where this process does not know that entry, `notYet` where it may come. */
export type Standing = 'reload' | 'notYet' | 'behind' | 'current';

/** The last entries that this process has applied. Starts out empty, at the beginning of the log. */
export class Journal implements ControlJournal {
  readonly #kept: number;
  /** The entry before the first one that is remembered. */
  #base: EntryRef = { seq: 0, id: '' };
  /** Of the entries behind it. */
  #ids: string[] = [];
  /** The entries that tell verifiers something; those without a title are everybody's. */
  readonly #byTitle = new Map<string | undefined, readonly ControlEntry[]>();
  #lives = 0;

  constructor(kept: number = ENTRIES_KEPT) {
    this.#kept = kept;
  }

  /** The last entry that was applied. */
  get head(): EntryRef {
    const seq = this.#base.seq + this.#ids.length;
    return { seq, id: this.#idAt(seq) as string };
  }

  /** How often everything was read anew. Numbers of before may be those of another history. */
  get lives(): number {
    return this.#lives;
  }

  next(entry: ControlEntry): void {
    const { seq } = this.head;
    // Numbers have no gaps. Were there one, nothing before it could be told.
    if (entry.seq !== seq + 1) this.restart({ seq: entry.seq - 1, id: '' });
    this.#ids.push(entry.id);
    if (KINDS.has(entry.kind)) {
      const entries = this.#byTitle.get(entry.titleId) as ControlEntry[] | undefined;
      if (entries) entries.push(entry);
      else this.#byTitle.set(entry.titleId, [entry]);
    }
    // Many at a time, because the rest is copied.
    if (this.#ids.length >= this.#kept * 1.25) this.#forgetUpTo(this.head.seq - this.#kept);
  }

  restart({ seq, id }: EntryRef): void {
    this.#base = { seq, id };
    this.#ids = [];
    this.#byTitle.clear();
    this.#lives += 1;
  }

  /** The number of the first entry behind this number that concerns the title; undefined: none. An entry that is not known may concern it. */
  firstAfter(seq: number, titleId: string): number | undefined {
    if (seq < this.#base.seq) return seq + 1;
    const [own, everybodys] = this.#listsOf(titleId).map(
      (entries) => entries[indexAfter(entries, seq)]?.seq,
    );
    if (own === undefined || everybodys === undefined) return own ?? everybodys;
    return Math.min(own, everybodys);
  }

  /** How a verifier of the title stands that knows everything up to this entry. */
  standing({ seq, id }: EntryRef, titleId: string): Standing {
    if (seq > this.head.seq) return 'notYet';
    if (this.#idAt(seq) !== id) return 'reload';
    return this.firstAfter(seq, titleId) === undefined ? 'current' : 'behind';
  }

  /** The entries behind one that this process knows, of the title and of no title, in order. */
  since({ seq }: EntryRef, titleId: string): readonly ControlEntry[] {
    return this.#listsOf(titleId)
      .flatMap((entries) => entries.slice(indexAfter(entries, seq)))
      .toSorted((one, other) => one.seq - other.seq);
  }

  #listsOf(titleId: string): readonly (readonly ControlEntry[])[] {
    return [this.#byTitle.get(titleId) ?? [], this.#byTitle.get(undefined) ?? []];
  }

  #idAt(seq: number): string | undefined {
    return seq === this.#base.seq ? this.#base.id : this.#ids[seq - this.#base.seq - 1];
  }

  #forgetUpTo(seq: number): void {
    const id = this.#idAt(seq) as string;
    this.#ids = this.#ids.slice(seq - this.#base.seq);
    this.#base = { seq, id };
    for (const [titleId, entries] of this.#byTitle) {
      const left = entries.slice(indexAfter(entries, seq));
      if (left.length === 0) this.#byTitle.delete(titleId);
      else this.#byTitle.set(titleId, left);
    }
  }
}

/** The index of the first entry behind a number, among entries in their order. */
function indexAfter(entries: readonly ControlEntry[], seq: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as ControlEntry).seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
