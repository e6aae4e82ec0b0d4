import { type ReadConfig, readConfig } from './read.ts';

export { OPTIONS } from './options.ts';
export type { Config } from './read.ts';

/** The configuration of this process: its flags, its environment (read here and nowhere else), a file, the defaults. */
export function loadConfig(flags: Readonly<Record<string, string | undefined>>): ReadConfig {
  return readConfig({ flags, environment: process.env });
}
