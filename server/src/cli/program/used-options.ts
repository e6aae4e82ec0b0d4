import type { OptionName } from '../../config/options.ts';

// Options of the service that other commands use.

/** Where a service listens that is called. */
export const LISTENER_OPTIONS = [
  'host',
  'port',
  'tlsCertFile',
  'tlsKeyFile',
] as const satisfies readonly OptionName[];

/** Where the data is. */
export const DATA_OPTIONS = [
  'config',
  'dataDir',
  'database',
  'keyFile',
] as const satisfies readonly OptionName[];
