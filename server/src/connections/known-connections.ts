import { project } from '../kernel/control.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Platform } from '../kernel/platform-purchase.ts';
import {
  type ConnectionEntry,
  type ConnectionKey,
  type ConnectionProvider,
  isOf,
  isPlatform,
  type KnownConnection,
} from './connection.ts';
import { toComparedAppId } from './app-ids.ts';
import { FORMER_ID, givenUpAt, type KnownFormer } from './former-platform.ts';

/** The connections of all titles in memory. */
export type KnownConnections = ReturnType<typeof makeKnownConnections>;

type Known = KnownConnection | KnownFormer;
type OfTitle = ReadonlyMap<string, Known>;

/** Makes an empty projection; the control log fills it. */
export function makeKnownConnections() {
  const known = project<Map<string, Map<string, Known>>>({
    empty: () => new Map(),
    apply(titles, fact) {
      const { kind, body } = fact as ConnectionEntry;
      if (kind !== 'connection') return;
      const ofTitle = titles.get(body.titleId) ?? new Map<string, Known>();
      titles.set(body.titleId, ofTitle);
      if ('isRemoved' in body) ofTitle.delete(nameOf(body));
      else ofTitle.set(nameOf(body), body);
    },
  });
  const all = (): readonly Known[] =>
    [...known.state.values()].flatMap((connections) => [...connections.values()]);
  const ofTitle = (titleId: string): OfTitle => known.state.get(titleId) ?? NONE;

  return {
    apply: known.apply,
    rebuild: known.rebuild,
    /** Undefined: the title has no such connection. */
    find<P extends ConnectionProvider>(of: ConnectionKey<P>): KnownConnection<P> | undefined {
      const found = ofTitle(of.titleId).get(nameOf(of));
      return found && !isFormer(found) && isOf(found, of.provider) ? found : undefined;
    },
    /** The connections of a title, in the order in which they were made or changed at first. */
    list: (titleId: string): readonly KnownConnection[] =>
      [...ofTitle(titleId).values()].filter((one) => !isFormer(one)),
    /** Those of all titles. */
    listAll: (): readonly KnownConnection[] => all().filter((one) => !isFormer(one)),
    /** The former platform of a title; undefined: it has given up nothing. */
    findFormer(titleId: string, platform: Platform): KnownFormer | undefined {
      const found = ofTitle(titleId).get(
        nameOf({ titleId, provider: platform, connectionId: FORMER_ID }),
      );
      return found && isFormer(found) ? found : undefined;
    },
    /** The titles that gave an app up, the last one first. */
    listFormer(platform: Platform, named: string): readonly FormerHolder[] {
      const appId = toComparedAppId(platform, named);
      return all()
        .filter(isFormer)
        .filter(({ provider }) => provider === platform)
        .map(({ titleId, settings }) => ({ titleId, at: givenUpAt(settings, appId) }))
        .filter(({ at }) => at > 0)
        .toSorted((a, b) => b.at - a.at);
    },
  };
}

/** A title that had an app, and when it gave it up. */
interface FormerHolder {
  readonly titleId: string;
  readonly at: Instant;
}

function isFormer(one: Known): one is KnownFormer {
  return isPlatform(one.provider) && one.connectionId === FORMER_ID;
}

const NONE: OfTitle = new Map();

/** A connection among those of its title. */
function nameOf({ provider, connectionId }: ConnectionKey): string {
  return `${provider}/${connectionId}`;
}
