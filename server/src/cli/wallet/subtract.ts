import { walletCommand } from './change.ts';

export const walletSubtract = walletCommand({
  summary: "Subtracts from a player's balance of a virtual currency.",
  cause: 'subtraction',
  examples: [['wallet subtract C3A1F07E5B2D9846 GO 100', 'to take back what was won by a fault']],
});
