import { randomBytes } from 'node:crypto';
import type { Chance } from './chance.ts';
import type { Got, SiteCalls } from './calls.ts';
import type { Site } from './sites.ts';
import type { DrillVerifier } from './verifiers.ts';

/** Something to be revoked, with the tokens that are good until then. */
export interface Victim {
  readonly kind: string;
  readonly tokens: readonly string[];
  /** The owner of the tokens; `-` for those of the title. Absent: they are of several. */
  readonly playerId?: string;
  /** A join token for one verifier, which nobody has used. */
  readonly join?: { readonly verifier: DrillVerifier; readonly token: string };
  /** Revokes it. Undefined: it was not answered, because the drill ends. */
  revoke(): Promise<Got | undefined>;
}

export interface VictimDeps {
  readonly site: Site;
  readonly chance: Chance;
  readonly calls: SiteCalls;
}

interface Player {
  readonly playerId: string;
  readonly token: string;
}

/** Of a hundred players, so many are revoked by a command of the command line. */
const BY_COMMAND_PERCENT = 1;
/** Of a hundred players, so many have asked for a join token. */
const JOINING_PERCENT = 10;

/** A token of the title is got anew so often. */
const TITLE_TOKENS_MAX = 5;

/** Kinds of victims, by how often they are drawn. */
export const KINDS = [
  { kind: 'token', weight: 70 },
  { kind: 'session', weight: 50 },
  { kind: 'player', weight: 35 },
  { kind: 'ban', weight: 40 },
  { kind: 'deletion', weight: 6 },
  { kind: 'secret key', weight: 3 },
] as const;

/** Makes victims of one site. Each method resolves to undefined where the drill ends meanwhile. */
export class Victims {
  readonly #site: Site;
  readonly #chance: Chance;
  readonly #calls: SiteCalls;
  /** Begins the names of the players. */
  readonly #prefix = randomBytes(6).toString('hex');
  #players = 0;

  constructor({ site, chance, calls }: VictimDeps) {
    this.#site = site;
    this.#chance = chance;
    this.#calls = calls;
  }

  draw(): Promise<Victim | undefined> {
    const { kind } = this.#chance.weigh(KINDS) ?? KINDS[0];
    return kind === 'secret key' ? this.#secretKey() : this.#player(kind);
  }

  /** Tokens that the signing key of now has signed. It is replaced by another one first, of which `onReplaced` is told. */
  async signingKey(onReplaced: () => void): Promise<Victim | undefined> {
    const calls = this.#calls;
    const logins = await Promise.all([this.#logIn(), this.#logIn()]);
    const tokens = [...logins.map((player) => player?.token), await this.#titleToken()];
    const list = await calls.command('signing-key', 'list');
    const old = list?.data.find(({ state }: { state: string }) => state === 'signs')?.kid;
    if (old === undefined || !(await calls.command('signing-key', 'rotate'))) return undefined;
    onReplaced();
    const ofTitle = this.#chance.in(50) ? ['--title', this.#site.titleId] : [];
    const revoke = () => calls.command('signing-key', 'revoke', old, ...ofTitle);
    return { kind: 'signing key', tokens: tokens.filter((token) => token !== undefined), revoke };
  }

  async #player(kind: string): Promise<Victim | undefined> {
    const player = await this.#logIn();
    if (!player) return undefined;
    const { playerId, token } = player;
    // A token may be revoked alone; a join token ends with its session.
    const join = kind === 'token' ? undefined : await this.#joinToken(token);
    const revoke = () => this.#revoke(kind, player);
    return { kind, tokens: [token], playerId, ...(join && { join }), revoke };
  }

  async #secretKey(): Promise<Victim | undefined> {
    const calls = this.#calls;
    const of = [this.#site.titleId, '--scopes', 'server'];
    const key = await calls.command('key', 'issue', ...of);
    const token = key && (await this.#titleToken(key.data.secretKey));
    if (!key || token === undefined) return undefined;
    const revoke = () => calls.command('key', 'revoke', key.data.keyId);
    return { kind: 'secret key', tokens: [token], playerId: '-', revoke };
  }

  async #logIn(): Promise<Player | undefined> {
    const CustomId = `${this.#prefix}-${(this.#players += 1)}`;
    const body = { TitleId: this.#site.titleId, CustomId, CreateAccount: true };
    const got = await this.#calls.call('/Client/LoginWithCustomID', body, {});
    return got && { playerId: got.data.ServiceId, token: got.data.EntityToken.EntityToken };
  }

  async #titleToken(secretKey = this.#site.secretKey): Promise<string | undefined> {
    const credential = { 'X-SecretKey': secretKey };
    const got = await this.#calls.call('/Authentication/GetEntityToken', {}, credential);
    return got?.data.EntityToken;
  }

  async #joinToken(token: string): Promise<Victim['join']> {
    const verifier = this.#chance.pick(this.#site.verifiers);
    if (!verifier || !this.#chance.in(JOINING_PERCENT)) return undefined;
    const body = { Audience: verifier.audience, LifetimeSeconds: 300 };
    const credential = { 'X-EntityToken': token };
    const got = await this.#calls.call('/Authentication/GetEntityToken', body, credential);
    return got && { verifier, token: got.data.EntityToken };
  }

  /** Where no node runs, commands revoke all the same. */
  #isByCommand(): boolean {
    return this.#site.nodes.every(({ isUp }) => !isUp) || this.#chance.in(BY_COMMAND_PERCENT);
  }

  #revoke(kind: string, { playerId, token }: Player): Promise<Got | undefined> {
    const calls = this.#calls;
    const of = [playerId, '--title', this.#site.titleId];
    const ServiceId = playerId;
    switch (kind) {
      case 'token':
        return this.#revokeToken(token);
      case 'session':
        return calls.call(SESSIONS_PATH, { ServiceId, SessionId: sessionOf(token) });
      case 'ban':
        return this.#isByCommand()
          ? calls.command('player', 'ban', ...of)
          : calls.call('/Admin/BanUsers', { Bans: [{ ServiceId }] });
      case 'deletion':
        return calls.call('/Admin/DeletePlayer', { ServiceId });
      default:
        return this.#isByCommand()
          ? calls.command('player', 'end-sessions', ...of)
          : calls.call(SESSIONS_PATH, { ServiceId });
    }
  }

  /** A token is revoked by a token of the title, which may be revoked with its signing key meanwhile. */
  async #revokeToken(token: string): Promise<Got | undefined> {
    for (let tries = 0; tries < TITLE_TOKENS_MAX; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const own = await this.#titleToken();
      if (own === undefined) return undefined;
      const body = { EntityToken: token };
      const credential = { 'X-EntityToken': own };
      // oxlint-disable-next-line no-await-in-loop
      const got = await this.#calls.call('/Authentication/RevokeEntityToken', body, credential);
      if (got) return got;
    }
    return undefined;
  }
}

const SESSIONS_PATH = '/Admin/RevokePlayerSessions';

function sessionOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
}
