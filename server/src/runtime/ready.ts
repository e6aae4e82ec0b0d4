import type { Config } from '../config/load.ts';

/** What a start has to say. */
export interface Ready {
  readonly config: Config;
  /** As the listener has it, without a slash at the end. */
  readonly url: string;
  readonly titleId: string;
  /** Whether this start made the title. */
  readonly isNewTitle: boolean;
  /** Made by this start; it is said here and nowhere else. */
  readonly secretKey: string | undefined;
}
