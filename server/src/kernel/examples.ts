/** The made-up title and player of the reference's examples, and their credentials (cut short). */
export const EXAMPLE = {
  titleId: 'A1B2',
  namespaceId: '9D4C0A6E81F2B357',
  playerId: 'C3A1F07E5B2D9846',
  titlePlayerId: 'E58B03D1497AC26F',
  customId: 'device-8f2c1d',
  sessionId: 'q3kZc7m1T0uXy5VbN8rE2w',
  banId: 'hT4vWm0sQ9uLr6XcB2nZ1g',
  noteId: 'Zk9dPw2mVt5xRb8qLc1nYg',
  sessionTicket: 'C3A1F07E5B2D9846-9D4C0A6E81F2B357-E58B03D1497AC26F-A1B2-8DF1A2B3C4D5E6F-q83v…',
  entityToken: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImVudGl0eStqd3QiLCJraWQiOi…',
  now: '2026-05-04T10:20:30.000Z',
  tomorrow: '2026-05-05T10:20:30.000Z',
} as const;

/** The owner of the made-up entity token. */
export const TOKEN_OWNER = {
  Entity: {
    Id: EXAMPLE.titlePlayerId,
    Type: 'title_player_account',
    TypeString: 'title_player_account',
  },
  IdentityProvider: 'Custom',
  Lineage: {
    NamespaceId: EXAMPLE.namespaceId,
    TitleId: EXAMPLE.titleId,
    MasterPlayerAccountId: EXAMPLE.playerId,
    TitlePlayerAccountId: EXAMPLE.titlePlayerId,
  },
} as const;

/** The made-up signing key. */
export const EXAMPLE_KID = '6xKq0w9Z';
