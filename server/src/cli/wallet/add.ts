import { walletCommand } from './change.ts';

export const walletAdd = walletCommand({
  summary: "Adds to a player's balance of a virtual currency.",
  cause: 'addition',
  examples: [['wallet add C3A1F07E5B2D9846 GO 100', 'to make up for a lost purchase']],
});
