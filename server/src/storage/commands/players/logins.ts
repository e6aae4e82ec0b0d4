import type { Instant } from '../../../kernel/instant.ts';
import type { Provider } from '../../../kernel/identity-provider.ts';
import type { LogInOutcome, NewSession, RegisterOutcome } from '../../../players/ports.ts';
import { listBansInForce } from '../moderation/bans.ts';
import { type Db, orNull, orUndefined, type PlayerTable } from '../../query/tables.ts';
import { FIND_BY_SUBJECT, findToLogIn, type LoginRow, SUBJECT_COLUMNS } from './login-rows.ts';
import { findLoginRow, type PlayerRef, toNameKey, toPlayer } from './players.ts';
import { insertSession } from './sessions.ts';
import { statement } from '../../query/statement.ts';

interface Login {
  readonly titleId: string;
  readonly create: { readonly playerId: string; readonly titlePlayerId: string } | undefined;
  readonly session: NewSession;
}

/** Players.logIn. */
export async function logIn(db: Db, login: Login): Promise<LogInOutcome> {
  const provider = providerOf(login);
  const { titleId, session } = login;
  const { subject, startedAt: now } = session;
  const found = await FIND_BY_SUBJECT[provider].first(db, { titleId, subject, now });
  if (found) return startSession(db, found, session);
  if (!login.create) return { status: 'noAccount' };
  const created = await insertPlayer(db, {
    ...emptyPlayer({ ...login.create, titleId }, session),
    [SUBJECT_COLUMNS[provider]]: session.subject,
  });
  // Somebody else made the player of this identity since we looked.
  if (!created) return logIn(db, { ...login, create: undefined });
  await insertSession(db, created, session);
  return {
    status: 'loggedIn',
    player: toPlayer(created),
    newlyCreated: true,
    lastLoginAt: undefined,
  };
}

function providerOf({ session }: Login): Exclude<Provider, 'Service'> {
  const { provider } = session;
  if (provider === 'Service')
    throw new Error('A player with a password is logged in by logInKnown');
  return provider;
}

/** Players.logInKnown. */
export async function logInKnown(
  db: Db,
  login: PlayerRef & { readonly session: NewSession },
): Promise<LogInOutcome> {
  const row = await findToLogIn.first(db, { ...login, now: login.session.startedAt });
  return row ? startSession(db, row, login.session) : { status: 'noAccount' };
}

/** A ban raises the epoch, so an unchanged epoch at the update proves that none came in since the bans were counted. */
async function startSession(
  db: Db,
  { bans_in_force, ...row }: LoginRow,
  session: NewSession,
): Promise<LogInOutcome> {
  const player = { titleId: row.title_id, playerId: row.player_id };
  const last_login_at = session.startedAt;
  if (bans_in_force !== 0) {
    const bans = await listBansInForce(db, { ...player, now: last_login_at });
    // They may have been taken back since they were counted.
    return bans.length > 0 ? { status: 'banned', bans } : logInKnown(db, { ...player, session });
  }
  const { epoch } = row;
  if ((await noteLogin.run(db, { ...player, epoch, last_login_at })) === 0) {
    return logInKnown(db, { ...player, session });
  }
  await insertSession(db, row, session);
  return {
    status: 'loggedIn',
    player: toPlayer({ ...row, last_login_at }),
    newlyCreated: false,
    lastLoginAt: orUndefined(row.last_login_at),
  };
}

const noteLogin = statement<
  PlayerRef & { readonly epoch: number; readonly last_login_at: Instant }
>()((db, value) =>
  db
    .updateTable('players')
    .set({ last_login_at: value('last_login_at') })
    .where('title_id', '=', value('titleId'))
    .where('player_id', '=', value('playerId'))
    .where('epoch', '=', value('epoch')),
);

interface Registration extends PlayerRef {
  readonly titlePlayerId: string;
  readonly username: string | undefined;
  readonly email: string | undefined;
  readonly displayName: string | undefined;
  readonly passwordHash: string;
  readonly session: NewSession;
}

/** Players.register. */
export async function register(db: Db, registration: Registration): Promise<RegisterOutcome> {
  const { username, email } = registration;
  const created = await insertPlayer(db, {
    ...emptyPlayer(registration, registration.session),
    username: orNull(username),
    username_key: username === undefined ? null : toNameKey(username),
    email: orNull(email),
    email_key: email === undefined ? null : toNameKey(email),
    display_name: orNull(registration.displayName),
    password_hash: registration.passwordHash,
  });
  if (!created) return whatIsTaken(db, registration);
  await insertSession(db, created, registration.session);
  return { status: 'registered', player: toPlayer(created) };
}

async function whatIsTaken(db: Db, registration: Registration): Promise<RegisterOutcome> {
  const { titleId, username, email } = registration;
  if (username !== undefined && (await findLoginRow(db, { titleId, username }))) {
    return { status: 'usernameTaken' };
  }
  if (email !== undefined && (await findLoginRow(db, { titleId, email }))) {
    return { status: 'emailTaken' };
  }
  throw new Error('A new player has the id of another one');
}

function emptyPlayer(
  ids: PlayerRef & { readonly titlePlayerId: string },
  session: NewSession,
): PlayerTable {
  return {
    title_id: ids.titleId,
    player_id: ids.playerId,
    title_player_id: ids.titlePlayerId,
    username: null,
    username_key: null,
    email: null,
    email_key: null,
    display_name: null,
    password_hash: null,
    custom_id: null,
    server_custom_id: null,
    origination: session.provider,
    created_at: session.startedAt,
    last_login_at: session.startedAt,
    epoch: 0,
    epoch_changed_at: null,
  };
}

/** Undefined: something unique of the player belongs to another one already. */
async function insertPlayer(db: Db, row: PlayerTable): Promise<PlayerTable | undefined> {
  return (await insertNewPlayer.run(db, row)) === 0 ? undefined : row;
}

const insertNewPlayer = statement<PlayerTable>()((db, value) =>
  db
    .insertInto('players')
    .values({
      title_id: value('title_id'),
      player_id: value('player_id'),
      title_player_id: value('title_player_id'),
      username: value('username'),
      username_key: value('username_key'),
      email: value('email'),
      email_key: value('email_key'),
      display_name: value('display_name'),
      password_hash: value('password_hash'),
      custom_id: value('custom_id'),
      server_custom_id: value('server_custom_id'),
      origination: value('origination'),
      created_at: value('created_at'),
      last_login_at: value('last_login_at'),
      epoch: value('epoch'),
      epoch_changed_at: value('epoch_changed_at'),
    })
    .onConflict((c) => c.doNothing()),
);
