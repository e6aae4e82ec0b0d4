import { project } from '../kernel/control.ts';
import {
  type ConnectionEntry,
  type ConnectionKey,
  type ConnectionProvider,
  isOf,
  type KnownConnection,
} from './connection.ts';

/** The connections of all titles in memory. */
export type KnownConnections = ReturnType<typeof makeKnownConnections>;

type OfTitle = ReadonlyMap<string, KnownConnection>;

/** Makes an empty projection; the control log fills it. */
export function makeKnownConnections() {
  const known = project<Map<string, Map<string, KnownConnection>>>({
    empty: () => new Map(),
    apply(titles, fact) {
      const { kind, body } = fact as ConnectionEntry;
      if (kind !== 'connection') return;
      const ofTitle = titles.get(body.titleId) ?? new Map<string, KnownConnection>();
      titles.set(body.titleId, ofTitle);
      if ('isRemoved' in body) ofTitle.delete(nameOf(body));
      else ofTitle.set(nameOf(body), body);
    },
  });
  const ofTitle = (titleId: string): OfTitle => known.state.get(titleId) ?? NONE;

  return {
    apply: known.apply,
    rebuild: known.rebuild,
    /** Undefined: the title has no such connection. */
    find<P extends ConnectionProvider>(of: ConnectionKey<P>): KnownConnection<P> | undefined {
      const found = ofTitle(of.titleId).get(nameOf(of));
      return found && isOf(found, of.provider) ? found : undefined;
    },
    /** The connections of a title, in the order in which they were made or changed at first. */
    list: (titleId: string): readonly KnownConnection[] => [...ofTitle(titleId).values()],
    /** Those of all titles. */
    listAll: (): readonly KnownConnection[] =>
      [...known.state.values()].flatMap((connections) => [...connections.values()]),
  };
}

const NONE: OfTitle = new Map();

/** A connection among those of its title. */
function nameOf({ provider, connectionId }: ConnectionKey): string {
  return `${provider}/${connectionId}`;
}
