import { credentialsOptions } from './options/credentials.ts';
import { databaseOptions } from './options/database.ts';
import { gameEventOptions } from './options/game-events.ts';
import { limitOptions } from './options/limits.ts';
import { listenerOptions } from './options/listener.ts';
import { outsideOptions } from './options/outside.ts';
import { mailOptions } from './options/mail.ts';
import { processOptions } from './options/process.ts';

/** All options. The help text and the guide are made from this table. */
export const OPTIONS = {
  ...processOptions,
  ...listenerOptions,
  ...databaseOptions,
  ...credentialsOptions,
  ...limitOptions,
  ...gameEventOptions,
  ...outsideOptions,
  ...mailOptions,
};

export type OptionName = keyof typeof OPTIONS;
