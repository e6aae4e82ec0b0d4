import { writeNumber } from './locale.ts';

/** Texts of the page of virtual currencies. */
export const CURRENCIES_TEXTS = {
  newCurrency: 'New currency',
  readOnly: 'You may look at currencies. Changing them takes the role liveOps.',
  empty: {
    heading: 'No currency yet',
    advice:
      'Items are sold for virtual currencies, as in GO for gold. Begin with one; prices in it are typed in the catalog.',
  },
  code: 'Code',
  initialDeposit: 'Initial deposit',
  table: {
    recharge: 'Recharge',
    remove: (code: string) => `Remove ${code}`,
  },
  form: {
    heading: (code: string) => `Currency ${code}`,
    codeHint: 'Two upper-case letters or digits. RM stands for real money.',
    noCode: 'It is no code of a currency.',
    codeTaken: 'The title has this currency already.',
    initialDepositHint: 'The amount that a player gets at the first login.',
    rechargeRate: 'Recharges by, in a day',
    rechargeRateHint: 'Units that a low balance grows by.',
    rechargeMax: 'Recharges up to',
    rechargeMaxHint: 'More can be given all the same.',
    depositOnce: 'Players who exist already get no initial deposit.',
    review: 'Review',
  },
  recharge: {
    never: 'It does not recharge.',
    withinMinute: (max: number) =>
      `It recharges by one more than once a minute, up to ${writeNumber(max)}.`,
    byMinutes: (minutes: number, max: number) =>
      `It recharges by one about every ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, up to ${writeNumber(max)}.`,
    byHours: (hours: number, max: number) =>
      `It recharges by one about every ${hours} hours, up to ${writeNumber(max)}.`,
  },
  change: {
    /** The subject of a change, as in "somebody changed the currencies meanwhile". */
    what: 'currencies',
    subject: 'the currencies',
    save: 'Save',
    removalEffect: (code: string) =>
      `Nothing can be sold for ${code} any more. While an item or a store has some of it, it is refused and the places are named. Players keep what they have, and see it again when the currency comes back.`,
  },
} as const;
