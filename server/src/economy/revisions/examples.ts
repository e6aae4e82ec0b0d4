import { EXAMPLE } from '../../credentials/examples.ts';
import type { RevisionOnWire } from './history-wire.ts';

/** A revision of the store of the examples. */
export const HISTORY_EXAMPLE: RevisionOnWire = {
  Revision: 8,
  Time: EXAMPLE.now,
  Act: 'Updated',
  Author: { Kind: 'SecretKey', Id: '4F2A9C10', Name: 'live-ops' },
  Note: 'Weekend sale',
  Changes: {
    Items: [
      {
        Id: 'sword',
        Act: 'Changed',
        Members: [{ Member: 'VirtualCurrencyPrices', Before: { GO: 200 }, After: { GO: 150 } }],
      },
    ],
    ItemsLeftOut: 0,
    Changed: 1,
    Added: 0,
    Removed: 0,
    Moved: 0,
  },
};
