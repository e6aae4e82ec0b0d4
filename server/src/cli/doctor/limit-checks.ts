import { UNTRUSTED_PROXIES_LINE } from '../../app/limits.ts';
import type { Config } from '../../config/load.ts';
import { RATE_LIMITS } from '../../kernel/rate-limits.ts';
import type { Rate } from '../../lib/token-buckets.ts';
import { pageOf } from '../../runtime/identify-service.ts';
import { managementUrl } from '../program/service-url.ts';
import { good, type Outcome, warning } from './finding.ts';

/** Which limits of calls and new players are in force, and whether a running service has found them wrongly set up. */
export async function checkCallLimits(config: Config): Promise<Outcome> {
  const page = await pageOf(`${managementUrl(config)}/readyz?verbose`);
  const line = page?.split('\n').find((one) => one.startsWith(UNTRUSTED_PROXIES_LINE));
  if (line !== undefined) {
    return warning(
      `The service that runs says: ${line}.`,
      'Name the proxy in PURSER_TRUSTED_PROXIES; the log has its address. Until then nobody behind it is limited by address.',
    );
  }
  if (config.limits === 'off') {
    return warning(
      'PURSER_LIMITS is off: any caller can take all of the service.',
      'Leave that to benchmarks and closed networks.',
    );
  }
  return good(describeLimits(config));
}

function describeLimits(config: Config): string {
  const rates = RATE_LIMITS.map((name) => `${name} ${describeRate(config[name])}`);
  const players = `players of a title ${config.titlePlayersMax}`;
  return `${[...rates, players, `new players ${config.newPlayers}`].join(', ')}.`;
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3_600 } as const;

/** A rate as it is written in an option, in the shortest unit in which it is a whole number. */
export function describeRate(rate: Rate | 'off'): string {
  if (rate === 'off') return rate;
  const units = Object.keys(UNIT_SECONDS) as (keyof typeof UNIT_SECONDS)[];
  const countIn = (unit: keyof typeof UNIT_SECONDS) => rate.perSecond * UNIT_SECONDS[unit];
  const unit = units.find((one) => isWhole(countIn(one))) ?? 'h';
  return `${Math.round(countIn(unit))}/${unit} burst ${rate.burst}`;
}

/** A whole number, but for what a fraction of a second was rounded by. */
function isWhole(count: number): boolean {
  return count > 0.5 && Math.abs(count - Math.round(count)) < 1e-6;
}
