import { EXAMPLE } from '../credentials/examples.ts';

/** The made-up player's account in the reference's examples. */
export const EXAMPLE_ACCOUNT = {
  ServiceId: EXAMPLE.playerId,
  Created: EXAMPLE.now,
  TitleInfo: {
    Origination: 'CustomId',
    Created: EXAMPLE.now,
    LastLogin: EXAMPLE.now,
    FirstLogin: EXAMPLE.now,
    isBanned: false,
    TitlePlayerAccount: {
      Id: EXAMPLE.titlePlayerId,
      Type: 'title_player_account',
      TypeString: 'title_player_account',
    },
  },
  CustomIdInfo: { CustomId: EXAMPLE.customId },
} as const;
