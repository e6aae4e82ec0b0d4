/** A scheduled change, for the reference. */
export const EXAMPLE_PENDING_CHANGE = {
  PendingChange: 3,
  Status: 'Pending',
  Kind: 'Store',
  CatalogVersion: '1',
  StoreId: 'summer-sale',
  Operation: 'SetStoreOpen',
  EffectiveAt: '2026-06-21T00:00:00.000Z',
  OnConflict: 'Cancel',
  BaseRevision: 8,
  ScheduledAt: '2026-05-04T10:20:30.000Z',
  Author: { Kind: 'SecretKey', Id: '4F2A9C10', Name: 'live-ops' },
  Note: 'The summer sale begins.',
} as const;
