import type { PlayerCaller, StudioCaller } from './caller.ts';
import type { Provider } from './identity-provider.ts';

/** The author of what is done on the command line. */
export const COMMAND_LINE = 'commandLine';
/** The author of what a start of the service makes. */
export const BOOTSTRAP = 'bootstrap';

const KEY = 'key:';
const OPERATOR = 'operator:';
const PLAYER = 'player:';
const LOGIN = 'login:';

/** The stored form of the author of a change: `player`, or `key:` or `operator:` with the id. */
export function authorOf(caller: PlayerCaller | StudioCaller): string {
  switch (caller.kind) {
    case 'player':
      return 'player';
    case 'secretKey':
      return `${KEY}${caller.keyId}`;
    case 'operator':
      return authorOfOperator(caller.operatorId);
  }
}

/** How an operator is written down as an author. */
export function authorOfOperator(operatorId: string): string {
  return `${OPERATOR}${operatorId}`;
}

/** The secret key's id, where an author is one; undefined: another author. */
export function keyIdOf(by: string): string | undefined {
  return by.startsWith(KEY) ? by.slice(KEY.length) : undefined;
}

/** The operator's id, where an author is one; undefined: another author. */
export function operatorIdOf(by: string): string | undefined {
  return by.startsWith(OPERATOR) ? by.slice(OPERATOR.length) : undefined;
}

/** How a player is written down who changes something of another player. */
export function authorOfPlayer(playerId: string): string {
  return `${PLAYER}${playerId}`;
}

/** The player's id, where an author is another player; undefined: another author, or the player. */
export function otherPlayerIdOf(by: string): string | undefined {
  return by.startsWith(PLAYER) ? by.slice(PLAYER.length) : undefined;
}

/** The author of what a player's login by a provider brings with it. */
export function authorOfLogin(provider: Provider): string {
  return `${LOGIN}${provider}`;
}

/** The provider, where an author is a player's login; undefined: another author. */
export function loginProviderOf(by: string): Provider | undefined {
  return by.startsWith(LOGIN) ? (by.slice(LOGIN.length) as Provider) : undefined;
}

/** The names of authors, by their stored forms. */
export type AuthorNames = Readonly<Record<string, string>>;

/** The author of a change, as people know them. */
export interface Author {
  readonly kind: 'secretKey' | 'operator' | 'commandLine';
  /** undefined: the kind has no more than one. */
  readonly id: string | undefined;
  /** As it is now; undefined: it has none, or nobody knows it. */
  readonly name: string | undefined;
}

/** Something that somebody has made. */
export interface Authored {
  readonly author: Author;
}

/** Makes an author of the stored form; the names of keys and of operators are by their ids. */
export function toAuthor(
  by: string,
  { keys, operators }: Readonly<Record<'keys' | 'operators', ReadonlyMap<string, string>>>,
): Author {
  const keyId = keyIdOf(by);
  if (keyId !== undefined) return { kind: 'secretKey', id: keyId, name: keys.get(keyId) };
  const operatorId = operatorIdOf(by);
  if (operatorId !== undefined) {
    return { kind: 'operator', id: operatorId, name: operators.get(operatorId) };
  }
  return { kind: 'commandLine', id: undefined, name: undefined };
}

/** Says who made a change. */
export function describeAuthor({ kind, id, name }: Author): string {
  switch (kind) {
    case 'commandLine':
      return 'the command line';
    case 'operator':
      return name ?? `the operator ${id}`;
    case 'secretKey':
      return name === undefined ? `the secret key ${id}` : `the secret key "${name}"`;
  }
}
