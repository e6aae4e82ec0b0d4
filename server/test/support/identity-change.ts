import { newTimedId, systemRandom } from '../../src/kernel/secrets.ts';

/** The author of a change of identities, and an id for it. */
export function aChange() {
  return { changeId: newTimedId(systemRandom, Date.now()), by: 'commandLine', isMailSetUp: false };
}
