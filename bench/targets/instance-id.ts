import { instanceIdOf } from '../../server/src/economy/inventory/holdings.ts';
import { newHexId, systemRandom } from '../../server/src/kernel/secrets.ts';

/** The instance id of a player's item with this number. */
export function newInstanceId(number: number): string {
  return instanceIdOf(number, newHexId(systemRandom).slice(0, 8));
}
