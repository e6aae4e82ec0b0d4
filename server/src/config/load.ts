import { type ClientSettings, readClientSettings } from './client-variables.ts';
import { type ReadConfig, readConfig } from './read.ts';

export { OPTIONS } from './options.ts';
export { CLIENT_VARIABLES, type ClientSettings } from './client-variables.ts';
export type { Config, ReadConfig } from './read.ts';

/** The configuration from flags, environment variables (those of the process are read here and nowhere else), a file and the defaults. */
export function loadConfig(
  flags: Readonly<Record<string, string | undefined>>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReadConfig {
  return readConfig({ flags, environment });
}

/** Reads the environment variables of commands that call a service. */
export function loadClientSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ClientSettings {
  return readClientSettings(environment);
}

/** The script that npm, or a program like it, says it runs; undefined: there is none above this process. */
export function loadNpmScript(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  return environment['npm_lifecycle_script'] || undefined;
}
