/**
 * How long a test waits for something that comes with certainty, unless it hangs: a machine that is ten times as slow as a developer's
 * makes progress, and does not reach it.
 */
export const PATIENCE_MS = 120_000;
