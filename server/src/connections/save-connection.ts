import type { Static } from 'typebox';
import { authorOf } from '../kernel/author.ts';
import { hasPermission, type StudioCaller } from '../kernel/caller.ts';
import type { Runs } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import { type Clock, SECOND_MS, toWireTime } from '../kernel/instant.ts';
import type { KeyEncryption } from '../kernel/key-encryption.ts';
import {
  CONNECTION_CHANGES_PER_HOUR,
  CONNECTIONS_PER_TITLE_MAX,
  PARTED_COUNTED_MAX,
} from '../kernel/limits.ts';
import type { Random } from '../kernel/secrets.ts';
import { type Parted, removeConnection, saveConnection, type SaveOutcome } from './commands.ts';
import { appIdsOf } from './app-ids.ts';
import {
  audiencesOf,
  type ConnectionKey,
  isPlatform,
  type KnownConnection,
  type OpenIdChange,
  placeOf,
  type PresetIssuers,
  type Settings,
} from './connection.ts';
import { judgeOpenId, type SettingFaults } from './judge-settings.ts';
import type { KnownConnections } from './known-connections.ts';
import { connectionIdFault, toOpenIdChange, type WarningsResult } from './wire.ts';

/** The deps of operations that change connections. */
export interface ConnectionDeps extends AuthorDeps {
  readonly random: Random;
  readonly connections: Pick<KnownConnections, 'find' | 'listAll' | 'listFormer'> & {
    readonly presets: PresetIssuers;
    /** Issuers that no connection may name without an owner, beside those of presets. */
    readonly knownIssuers: readonly string[];
    /** Origins that may be called although they are not public or speak no https. */
    readonly exceptions: readonly string[];
    readonly keyEncryption: Pick<KeyEncryption, 'seal'>;
  };
}

interface AuthorDeps {
  readonly now: Clock;
}

/** The deps of operations that end connections. */
export interface RemovingDeps extends AuthorDeps {
  readonly connections: Pick<ConnectionDeps['connections'], 'presets'>;
}

/** The author and the time of a change. */
function toAuthored({ now }: AuthorDeps, caller: StudioCaller) {
  return { by: authorOf(caller), now: now() };
}

interface AskedConnection {
  readonly key: ConnectionKey;
  readonly how: 'create' | 'change' | 'set';
  readonly settings: Settings | OpenIdChange;
  readonly secret: string | undefined;
  readonly faults: SettingFaults;
}

/** The errors of every operation that saves a connection. */
type SavingError = 'InvalidParams' | 'APIClientRequestRateLimitExceeded';

interface SavingCall<Names = SavingError> {
  readonly caller: StudioCaller;
  readonly deps: ConnectionDeps & Runs;
  readonly fail: (error: Names, extras?: ErrorExtras) => ApiError;
}

/** The outcome for a caller, and the answer where the connection is saved. */
type Saved = SaveOutcome & { readonly answer: Static<typeof WarningsResult> };

/** Saves a connection for a caller; throws where the settings or the secret are wrong. */
export async function saveFor(
  { caller, deps, fail }: SavingCall,
  { key, how, settings, secret, faults }: AskedConnection,
): Promise<Saved> {
  if (Object.keys(faults).length > 0) throw fail('InvalidParams', { details: faults });
  const { presets, knownIssuers, keyEncryption } = deps.connections;
  const place = { place: placeOf(key), random: deps.random };
  const outcome = await deps.run(saveConnection, {
    ...key,
    ...toAuthored(deps, caller),
    how,
    settings,
    sealedSecret: secret === undefined ? undefined : keyEncryption.seal(Buffer.from(secret), place),
    mayTakeIssuers: hasPermission(caller, 'connections:override'),
    mayShareApps: hasPermission(caller, 'platforms:share'),
    knownIssuers,
    presets,
  });
  if (outcome.status === 'noSecret') {
    throw fail('InvalidParams', {
      details: { Secret: ['There is no secret yet for these settings; send one.'] },
    });
  }
  if (outcome.status === 'tooOften') {
    const retryAfterSeconds = Math.ceil((outcome.nextAt - deps.now()) / SECOND_MS);
    throw fail('APIClientRequestRateLimitExceeded', { ...TOO_OFTEN, retryAfterSeconds });
  }
  // Callers who ask for no extension are warned, too: clients of the reference API pass over members that they do not know.
  const warnings =
    outcome.status === 'saved'
      ? [
          ...(outcome.parted ?? []).map(
            (parted) =>
              `${describeParted(parted)} No connection stands for that issuer any more, so their next login does not find their accounts.`,
          ),
          ...warningsOf({ ...key, ...outcome }, deps.connections, caller),
        ]
      : [];
  return { ...outcome, answer: toAnswer(warnings) };
}

/** Ends a connection for a caller, whom the answer warns of the players who log in by it. */
export async function removeFor(
  { caller, deps }: { readonly caller: StudioCaller; readonly deps: RemovingDeps & Runs },
  key: ConnectionKey,
): Promise<Saved['answer']> {
  const { presets } = deps.connections;
  const outcome = await deps.run(removeConnection, {
    ...key,
    ...toAuthored(deps, caller),
    presets,
  });
  if (outcome.status === 'absent') return {};
  return toAnswer(
    outcome.parted.map(
      (parted) =>
        `${describeParted(parted)} They do not log in by it until a connection is made for it again.`,
    ),
  );
}

/** The answer with its warnings, where there are any. */
export function toAnswer(warnings: readonly string[]): Saved['answer'] {
  return warnings.length > 0 ? { Warnings: [...warnings] } : {};
}

function describeParted({ knownBy, players }: Parted): string {
  const count = players < PARTED_COUNTED_MAX ? String(players) : `${PARTED_COUNTED_MAX} or more`;
  return `Players of this title who are known under ${knownBy}: ${count}.`;
}

/** Makes or changes an OpenID connection for a caller; throws where its settings are wrong, or name an issuer that needs an owner. */
export async function saveOpenId(
  call: SavingCall<SavingError | 'NotAuthorizedByTitle'>,
  how: 'create' | 'change',
  request: Parameters<typeof toOpenIdChange>[0] & {
    readonly ConnectionId: string;
    readonly ClientSecret?: string;
  },
): Promise<Saved> {
  const change = toOpenIdChange(request);
  const isNew = how === 'create';
  const idFault = connectionIdFault(request.ConnectionId);
  const outcome = await saveFor(call, {
    key: {
      titleId: call.caller.titleId,
      provider: 'OpenIdConnect',
      connectionId: request.ConnectionId,
    },
    how,
    settings: isNew ? { ignoreNonce: false, ...change } : change,
    secret: request.ClientSecret,
    faults: {
      ...judgeOpenId(change, { isNew, exceptions: call.deps.connections.exceptions }),
      ...(isNew && idFault !== undefined && { ConnectionId: [idFault] }),
    },
  });
  if (outcome.status === 'issuerTaken') {
    const message = `Only an owner may let a connection stand for ${outcome.issuer}: players may be known under that issuer already`;
    throw call.fail('NotAuthorizedByTitle', { message });
  }
  return outcome;
}

/** The settings of a request, which has the member of its provider alone; throws where it has not. */
export function settingsIn<S extends object, P extends keyof S & string>(
  settings: S,
  provider: P,
  fail: SavingCall['fail'],
): NonNullable<S[P]> {
  const own = settings[provider];
  if (own == null || Object.keys(settings).length > 1) {
    const details = { Settings: [`Settings must have the member ${provider}, and no other.`] };
    throw fail('InvalidParams', { details });
  }
  return own;
}

/** The refusal of one change more. */
const TOO_OFTEN = {
  message: `Only an owner may change the connections of a title more than ${CONNECTION_CHANGES_PER_HOUR} times in an hour`,
};

/** The refusal of one connection more. */
export const TOO_MANY = {
  message: `A title has at most ${CONNECTIONS_PER_TITLE_MAX} connections`,
};

/**
 * Sentences about a connection whose proofs are good in another title, too: a token for a player of one logs in at both. Of a platform: a receipt
 * is good once, in either. Only an owner learns which title it is that has the same app, or had it.
 */
export function warningsOf(
  connection: KnownConnection,
  { listAll, listFormer, presets }: WarningDeps,
  caller: StudioCaller,
): readonly string[] {
  const { titleId: own, provider } = connection;
  const audiences = audiencesOf(connection, presets);
  const others = listAll().filter(
    (one) =>
      one.titleId !== own &&
      audiencesOf(one, presets).some((audience) => audiences.includes(audience)),
  );
  const titles = [...new Set(others.map(({ titleId }) => titleId))].slice(0, TITLES_TOLD_MAX);
  if (!isPlatform(provider)) {
    return titles.map((titleId) => `Title ${titleId} takes the same proofs: ${SAME_PROOFS}.`);
  }
  if (!hasPermission(caller, 'platforms:share')) {
    return titles.length > 0 ? [`Another title has the same app: ${SAME_APP}.`] : [];
  }
  const former = appIdsOf(connection.settings).flatMap((appId) =>
    listFormer(provider, appId)
      .filter(({ titleId }) => titleId !== own && !titles.includes(titleId))
      .slice(0, TITLES_TOLD_MAX)
      .map(({ titleId, at }) => `Title ${titleId} had ${appId} until ${toWireTime(at)}.`),
  );
  return [...titles.map((titleId) => `Title ${titleId} has the same app: ${SAME_APP}.`), ...former];
}

type WarningDeps = Pick<ConnectionDeps['connections'], 'listAll' | 'listFormer' | 'presets'>;

const SAME_PROOFS = 'what a player shows to one of both titles is good at the other, too';
const SAME_APP = 'a purchase is given once, in the title to which it is brought first';
const TITLES_TOLD_MAX = 5;
