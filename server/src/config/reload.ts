import { OPTIONS, type OptionName } from './options.ts';
import type { Option } from './option.ts';
import type { Config } from './read.ts';

/** Members of the configuration that are derived from options of other names. */
const SOURCES: Readonly<Partial<Record<keyof Config, OptionName>>> = {
  keyPath: 'keyFile',
  tlsFiles: 'tlsCertFile',
};

export interface ReloadedConfig {
  /** The configuration of the start, with what a running service takes over from the new one. */
  readonly config: Config;
  /** Variables that have changed and take effect at the next start only. */
  readonly stale: readonly string[];
}

/** Compares the configuration of a running service with the one that is read now. */
export function reloadConfig(before: Config, now: Config): ReloadedConfig {
  const config: Record<string, unknown> = { ...before };
  const stale: string[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof Config>) {
    if (JSON.stringify(before[key]) === JSON.stringify(now[key])) continue;
    const option: Option<unknown> = OPTIONS[SOURCES[key] ?? (key as OptionName)];
    if (option.reloads && (before[key] === undefined) === (now[key] === undefined)) {
      config[key] = now[key];
    } else {
      stale.push(option.variable);
    }
  }
  return { config: config as unknown as Config, stale };
}
