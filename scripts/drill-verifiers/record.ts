/** A revocation that was answered. */
export interface Answered {
  readonly site: string;
  readonly kind: string;
  /** It was answered by a node, or by a command of the command line. */
  readonly by: 'node' | 'command';
  /** Milliseconds that the call or command took that was answered. */
  readonly tookMs: number;
  /** Something was done meanwhile to the node that answered, or to its database. */
  readonly wasTroubled: boolean;
}

/** Everything that a drill has seen. */
export interface DrillRecord {
  readonly revocations: Answered[];
  /** How often each kind of fault was made. */
  readonly faults: Map<string, number>;
  /** How often each verdict was given, by when it was asked for: `after lease revoked`. */
  readonly verdicts: Map<string, number>;
  /** How often a call was refused for a while, or not answered. */
  repeats: number;
  /** A line for each `valid` of a check that began after the revocation was answered. */
  readonly stale: string[];
  /** A line for each answer that nothing explains. */
  readonly unexpected: string[];
}

export const newRecord = (): DrillRecord => ({
  revocations: [],
  faults: new Map(),
  verdicts: new Map(),
  repeats: 0,
  stale: [],
  unexpected: [],
});

/** Counts one more under a name. */
export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
