import { authorOf } from '../kernel/author.ts';
import { hasPermission, type StudioCaller } from '../kernel/caller.ts';
import type { Runs } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import { CONNECTIONS_PER_TITLE_MAX } from '../kernel/limits.ts';
import type { Random } from '../kernel/secrets.ts';
import { saveConnection, type SaveOutcome } from './commands.ts';
import {
  audiencesOf,
  type ConnectionKey,
  type KnownConnection,
  type OpenIdChange,
  placeOf,
  type PresetIssuers,
  type Settings,
} from './connection.ts';
import type { SettingFaults } from './judge-settings.ts';
import type { KnownConnections } from './known-connections.ts';

/** The deps of operations that change connections. */
export interface ConnectionDeps extends AuthorDeps {
  readonly random: Random;
  readonly connections: Pick<KnownConnections, 'find' | 'listAll'> & {
    readonly presets: PresetIssuers;
    /** Issuers that no connection may name without an owner, beside those of presets. */
    readonly knownIssuers: readonly string[];
    /** Origins that may be called although they are not public or speak no https. */
    readonly exceptions: readonly string[];
    readonly keyEncryption: Pick<KeyEncryption, 'seal'>;
  };
}

export interface AuthorDeps {
  readonly now: Clock;
}

/** The author and the time of a change. */
export function toAuthored({ now }: AuthorDeps, caller: StudioCaller) {
  return { by: authorOf(caller), now: now() };
}

interface AskedConnection {
  readonly key: ConnectionKey;
  readonly how: 'create' | 'change' | 'set';
  readonly settings: Settings | OpenIdChange;
  readonly secret: string | undefined;
  readonly needsSecret: boolean;
  readonly faults: SettingFaults;
}

interface SavingCall {
  readonly caller: StudioCaller;
  readonly deps: ConnectionDeps & Runs;
  readonly fail: (error: 'InvalidParams', extras?: ErrorExtras) => ApiError;
}

/** Saves a connection for a caller; throws where the settings or the secret are wrong. */
export async function saveFor(
  { caller, deps, fail }: SavingCall,
  { key, how, settings, secret, needsSecret, faults }: AskedConnection,
): Promise<SaveOutcome> {
  if (Object.keys(faults).length > 0) throw fail('InvalidParams', { details: faults });
  const { presets, knownIssuers, keyEncryption } = deps.connections;
  const place = { place: placeOf(key), random: deps.random };
  const outcome = await deps.run(saveConnection, {
    ...key,
    ...toAuthored(deps, caller),
    how,
    settings,
    sealedSecret: secret === undefined ? undefined : keyEncryption.seal(Buffer.from(secret), place),
    needsSecret,
    mayTakeIssuers: hasPermission(caller, 'connections:override'),
    knownIssuers,
    presets,
  });
  if (outcome.status === 'noSecret') {
    throw fail('InvalidParams', { details: { Secret: ['There is no secret yet; send one.'] } });
  }
  return outcome;
}

/** The refusal of one connection more. */
export const TOO_MANY = {
  message: `A title has at most ${CONNECTIONS_PER_TITLE_MAX} connections`,
};

/** The refusal of an issuer that only an owner may name. */
export function takenMessage({ issuer }: { readonly issuer: string }): ErrorExtras {
  return {
    message: `Only an owner may let a connection stand for ${issuer}: players may be known under that issuer already`,
  };
}

/** Sentences about a connection whose proofs are good in another title, too: a token for a player of one logs in at both. */
export function warningsOf(
  connection: KnownConnection | undefined,
  { listAll, presets }: Pick<ConnectionDeps['connections'], 'listAll' | 'presets'>,
): readonly string[] {
  if (!connection) return [];
  const audiences = audiencesOf(connection, presets);
  const others = listAll().filter(
    (one) =>
      one.titleId !== connection.titleId &&
      audiencesOf(one, presets).some((audience) => audiences.includes(audience)),
  );
  const titles = [...new Set(others.map(({ titleId }) => titleId))].slice(0, TITLES_TOLD_MAX);
  return titles.map(
    (titleId) =>
      `Title ${titleId} takes the same proofs: what a player shows to one of both titles is good at the other, too.`,
  );
}

const TITLES_TOLD_MAX = 5;
