import { EXAMPLE } from '../../credentials/examples.ts';

// What the made-up player of the examples has.

export const INSTANCE_ID = '7B1E90C4D2F3A586';

export const POTIONS = {
  ItemId: 'potion',
  ItemInstanceId: INSTANCE_ID,
  PurchaseDate: EXAMPLE.now,
  RemainingUses: 3,
  CatalogVersion: '1',
  DisplayName: 'Healing potion',
  UnitPrice: 0,
};

/** The answer to a grant of them. */
export const GRANTED_POTIONS = {
  ItemGrantResults: [
    { ServiceId: EXAMPLE.playerId, Result: true, ...POTIONS, UsesIncrementedBy: 1 },
  ],
};
