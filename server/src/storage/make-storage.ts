import type { Clock } from '../kernel/instant.ts';
import type { Engine } from './commands.ts';
import { economyPorts } from './economy-ports.ts';
import type { StoragePorts } from './storage.ts';

interface StorageDeps {
  readonly engine: Engine;
  readonly namespaceId: string;
  readonly clock: Clock;
  /** Closes everything, the engine too. */
  readonly close: () => Promise<void>;
}

/** Puts the ports before an engine. */
export function makeStorage(deps: StorageDeps): StoragePorts {
  return {
    ...titlePorts(deps),
    ...identityPorts(deps),
    ...economyPorts(deps.engine),
    economyEngine: { run: (name, input) => deps.engine.run(name, input) },
    namespaceId: deps.namespaceId,
    probe: () => deps.engine.run('meta.probe', undefined),
    prune: async (now) => {
      // In small steps, so that what else waits comes in between.
      while (await deps.engine.run('control.prune', { now }));
    },
    close: deps.close,
  };
}

function titlePorts(deps: StorageDeps): Pick<StoragePorts, 'titles' | 'secretKeys'> {
  const { engine, namespaceId, clock } = deps;
  return {
    titles: {
      create: (title) => engine.run('titles.create', { ...title, namespaceId }),
      list: () => engine.run('titles.list', { namespaceId }),
    },
    secretKeys: {
      issue: (key) => engine.run('secretKeys.issue', key),
      list: (filter) => engine.run('secretKeys.list', filter),
      revoke: (of) => engine.run('secretKeys.revoke', of),
      expire: (of) => engine.run('secretKeys.expire', { ...of, now: clock() }),
      touch: (used) => engine.run('secretKeys.touch', used),
    },
  };
}

type IdentityPorts = Pick<
  StoragePorts,
  'signingKeys' | 'players' | 'sessions' | 'tokenRevocations' | 'bans'
>;

function identityPorts({ engine, clock }: StorageDeps): IdentityPorts {
  return {
    signingKeys: {
      list: () => engine.run('signingKeys.list', undefined),
      publish: (key) => engine.run('signingKeys.publish', key),
      activate: (of) => engine.run('signingKeys.activate', of),
      begin: (key) => engine.run('signingKeys.begin', key),
      revoke: (of) => engine.run('signingKeys.revoke', of),
    },
    players: {
      logIn: (login) => engine.run('players.logIn', login),
      logInKnown: (login) => engine.run('players.logInKnown', login),
      register: (registration) => engine.run('players.register', registration),
      findPassword: (by) => engine.run('players.findPassword', by),
      find: (of) => engine.run('players.find', of),
      revokeAll: (of) => engine.run('players.revokeAll', of),
    },
    sessions: {
      find: (of) => engine.run('sessions.find', of),
      listLive: (of) => engine.run('sessions.listLive', of),
      extend: (of) => engine.run('sessions.extend', of),
      revoke: (of) => engine.run('sessions.revoke', of),
    },
    tokenRevocations: {
      revoke: (token) => engine.run('tokenRevocations.revoke', { ...token, now: clock() }),
    },
    bans: {
      ban: (bans) => engine.run('bans.ban', bans),
      list: (of) => engine.run('bans.list', of),
      revoke: (of) => engine.run('bans.revoke', of),
      revokeAll: (of) => engine.run('bans.revokeAll', of),
    },
  };
}
