/** The holder of a place. */
export interface Placed {
  readonly titleId: string;
  readonly verifierId: string;
}

/**
 * The places of the verifiers of one process, of which there are so many. When all are taken, a title that has fewer than another gets
 * one of that title's.
 */
export class Places<T extends Placed> {
  readonly #max: number;
  readonly #titles = new Map<string, Map<string, T>>();
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const ofTitle of this.#titles.values()) yield* ofTitle.values();
  }

  find({ titleId, verifierId }: Placed): T | undefined {
    return this.#titles.get(titleId)?.get(verifierId);
  }

  /** Gives one a place, and the one that has lost its place for that. `full`: there is none. */
  add(one: T): 'full' | { readonly lost: T | undefined } {
    const lost = this.#size < this.#max ? undefined : this.#findDispensable(one.titleId);
    if (this.#size >= this.#max && !lost) return 'full';
    if (lost) this.remove(lost);
    const ofTitle = this.#titles.get(one.titleId) ?? new Map<string, T>();
    this.#titles.set(one.titleId, ofTitle.set(one.verifierId, one));
    this.#size += 1;
    return { lost };
  }

  remove({ titleId, verifierId }: Placed): void {
    const ofTitle = this.#titles.get(titleId);
    if (!ofTitle?.delete(verifierId)) return;
    this.#size -= 1;
    if (ofTitle.size === 0) this.#titles.delete(titleId);
  }

  /** The place that a newcomer of the title may have: of the title with the most, the one that was taken last. */
  #findDispensable(titleId: string): T | undefined {
    let most = new Map<string, T>();
    for (const ofTitle of this.#titles.values()) if (ofTitle.size > most.size) most = ofTitle;
    const isFair = (this.#titles.get(titleId)?.size ?? 0) + 1 >= most.size;
    return isFair ? undefined : [...most.values()].at(-1);
  }
}
