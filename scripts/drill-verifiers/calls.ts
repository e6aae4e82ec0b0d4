import { setTimeout as sleep } from 'node:timers/promises';
import { call, maySucceedLater } from '../drill/call.ts';
import type { Chance } from './chance.ts';
import type { DrillNode } from './nodes.ts';
import type { Answered, DrillRecord } from './record.ts';
import type { Site } from './sites.ts';

const AGAIN_MS = 50;
/** Something that succeeds in none of these tries is a fault of its own. */
const TRIES_MAX = 600;
/** Of a hundred calls, so many may go to a node in trouble. */
const TO_TROUBLED_PERCENT = 20;

/** An answer, and how it was got. */
export type Got = Pick<Answered, 'by' | 'tookMs' | 'wasTroubled'> & {
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
};

interface Refusal {
  readonly refused: string;
  readonly isExplained: boolean;
}

type Attempt = () => Promise<Got | 'later' | Refusal>;

export type Credential = Readonly<Record<string, string>>;

export interface SiteCallsDeps {
  readonly site: Site;
  readonly chance: Chance;
  readonly record: DrillRecord;
  readonly end: AbortSignal;
}

/** Calls and commands at one site, repeated until they are answered. */
export class SiteCalls {
  readonly #deps: SiteCallsDeps;

  constructor(deps: SiteCallsDeps) {
    this.#deps = deps;
  }

  /**
   * Calls a node, as the title unless a credential is given. Undefined: the drill ends, or the answer is a refusal. That is recorded,
   * unless it is that the entity token in the credential was revoked, as happens when a signing key is.
   */
  call(path: string, body: object, credential?: Credential): Promise<Got | undefined> {
    const headers = credential ?? { 'X-SecretKey': this.#deps.site.secretKey };
    return this.#untilAnswered(path, async () => {
      const node = this.#someNode();
      if (!node) return 'later';
      const sinceMs = performance.now();
      const answer = await call(`${node.url}${path}`, body, headers);
      const tookMs = performance.now() - sinceMs;
      if (maySucceedLater(answer)) return 'later';
      const { status, error, data } = answer;
      if (status !== 200) {
        const isExplained = 'X-EntityToken' in headers && error === 'EntityTokenRevoked';
        return { refused: `${status} ${error}`, isExplained };
      }
      return { data, by: 'node', tookMs, wasTroubled: node.wasTroubledSince(sinceMs) };
    });
  }

  /** Runs a command in a process of its own. */
  command(...args: readonly string[]): Promise<Got | undefined> {
    const { site } = this.#deps;
    return this.#untilAnswered(args.slice(0, 2).join(' '), async () => {
      const sinceMs = performance.now();
      const areTroubled = () => site.nodes.some((node) => node.wasTroubledSince(sinceMs));
      try {
        const data = await site.command(...args);
        const tookMs = performance.now() - sinceMs;
        return { data, by: 'command', tookMs, wasTroubled: areTroubled() };
      } catch (error) {
        // Nothing but a database in trouble explains a failure.
        return areTroubled() ? 'later' : { refused: String(error), isExplained: false };
      }
    });
  }

  #someNode(): DrillNode | undefined {
    const { site, chance } = this.#deps;
    const up = site.nodes.filter(({ isUp }) => isUp);
    const well = up.filter(({ isBusy }) => !isBusy);
    return chance.pick(chance.in(TO_TROUBLED_PERCENT) || well.length === 0 ? up : well);
  }

  async #untilAnswered(what: string, attempt: Attempt): Promise<Got | undefined> {
    const { site, record, end } = this.#deps;
    for (let tries = 0; tries < TRIES_MAX && !end.aborted; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const result = await attempt();
      if (result !== 'later' && !('refused' in result)) return result;
      if (result !== 'later') {
        const { refused, isExplained } = result;
        if (!isExplained) record.unexpected.push(`${site.name}: ${what}: ${refused}`);
        return undefined;
      }
      record.repeats += 1;
      // oxlint-disable-next-line no-await-in-loop
      await sleep(AGAIN_MS);
    }
    if (!end.aborted) record.unexpected.push(`${site.name}: ${what} was never answered`);
    return undefined;
  }
}
