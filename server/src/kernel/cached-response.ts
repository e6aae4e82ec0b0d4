/**
 * A response that is written out once and sent to many calls. A handler returns it in place of its data.
 * The type parameter lets the compiler check that an operation returns a response of its own type.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export abstract class CachedResponse<Data> {
  /** Upper bound of the memory that it takes, in bytes. It grows when the response is written out in another dialect. */
  abstract readonly bytesMax: number;
  /** The revision of the data; undefined: the data has no revisions. */
  abstract readonly revision: number | undefined;
  /** Parses the data again at each call. */
  abstract data(): Data;
}

/** Writes the data out. Throws where it cannot be written as JSON. */
export type MakeCachedResponse = <Data>(data: Data, revision?: number) => CachedResponse<Data>;
