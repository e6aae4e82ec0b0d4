import { afterAll, beforeAll, describe } from 'vitest';
import type { MakeStorage, TestedStorage } from './given.ts';
import { purchaseRaces } from './purchase-races.ts';

/** Tests what Purchases promises to callers at the same time, in one process. */
export function purchaseRacesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  describe('many purchases', () => purchaseRaces(() => [storage]));
}
