/**
 * An answer that was written down once and is given to many calls, in the place of its data. A handler
 * returns one as it would return the data; only the edge knows what it sends. By `Data` the compiler
 * proves that what an operation returns is an answer of its own.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export abstract class Prepared<Data> {
  /** Bytes of memory that it takes up at most. */
  abstract readonly bytesMax: number;
  /** Reads the data back, each time anew. */
  abstract data(): Data;
}

/** Writes an answer down. Throws where the data cannot be written as JSON. */
export type MakeCachedResponse = <Data>(data: Data) => Prepared<Data>;
