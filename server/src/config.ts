import { type ReadConfig, readConfig } from './config/read.ts';

export { OPTIONS } from './config/options.ts';
export type { Config } from './config/read.ts';

/** The configuration of this process: its flags, its environment (read here and nowhere else), a file, the defaults. */
export function loadConfig(flags: Readonly<Record<string, string | undefined>>): ReadConfig {
  return readConfig({ flags, environment: process.env });
}
