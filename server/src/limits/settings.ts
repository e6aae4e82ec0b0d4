import type { NewPlayerSettings } from './new-players.ts';
import type { LimitRates } from './rates.ts';

/** How much may be asked of one process. */
export interface LimitSettings {
  readonly rates: LimitRates;
  readonly newPlayers: NewPlayerSettings;
  /** Whether guesses at logins are limited. */
  readonly limitsGuesses: boolean;
  /**
   * The amount of a currency that an operator without the permission to give items may give and take in a day;
   * undefined: any amount.
   */
  readonly supportCurrencyPerDay: number | undefined;
}
