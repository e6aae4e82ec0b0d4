import type { LogInOutcome, NewSession, Provider, RegisterOutcome } from '../identity/ports.ts';
import { listBansInForce } from './bans.ts';
import { type Db, orNull, orUndefined, type PlayerTable } from './database.ts';
import { findLoginRow, findPlayerRow, type PlayerRef, toNameKey, toPlayer } from './players.ts';
import { insertSession } from './sessions.ts';

/** Where the identities of a provider are kept; `Service` has its own ways in. */
const SUBJECT_COLUMNS = { Custom: 'custom_id', CustomServer: 'server_custom_id' } as const;
type SubjectColumn = (typeof SUBJECT_COLUMNS)[keyof typeof SUBJECT_COLUMNS];

interface Login {
  readonly titleId: string;
  readonly create: { readonly serviceId: string; readonly titlePlayerId: string } | undefined;
  readonly session: NewSession;
}

/** Players.logIn. */
export async function logIn(db: Db, login: Login): Promise<LogInOutcome> {
  const column = subjectColumnOf(login.session.provider);
  const found = await findBySubject(db, column, login);
  if (found) return startSession(db, found, login.session);
  if (!login.create) return { status: 'noAccount' };
  const created = await insertPlayer(db, {
    ...emptyPlayer({ ...login.create, titleId: login.titleId }, login.session),
    [column]: login.session.subject,
  });
  // Somebody else made the player of this identity since we looked.
  if (!created) return logIn(db, { ...login, create: undefined });
  await insertSession(db, created, login.session);
  return {
    status: 'loggedIn',
    player: toPlayer(created),
    newlyCreated: true,
    lastLoginAt: undefined,
  };
}

function subjectColumnOf(provider: Provider): SubjectColumn {
  if (provider === 'Service')
    throw new Error('A player with a password is logged in by logInKnown');
  return SUBJECT_COLUMNS[provider];
}

function findBySubject(
  db: Db,
  column: SubjectColumn,
  { titleId, session }: Login,
): Promise<PlayerTable | undefined> {
  return db
    .selectFrom('players')
    .selectAll()
    .where('title_id', '=', titleId)
    .where(column, '=', session.subject)
    .executeTakeFirst();
}

/** Players.logInKnown. */
export async function logInKnown(
  db: Db,
  login: PlayerRef & { readonly session: NewSession },
): Promise<LogInOutcome> {
  const row = await findPlayerRow(db, login);
  return row ? startSession(db, row, login.session) : { status: 'noAccount' };
}

/** A ban raises the epoch, so an unchanged epoch at the update proves that none came in since the bans were read. */
async function startSession(db: Db, row: PlayerTable, session: NewSession): Promise<LogInOutcome> {
  const player = { titleId: row.title_id, serviceId: row.service_id };
  const bans = await listBansInForce(db, { ...player, now: session.startedAt });
  if (bans.length > 0) return { status: 'banned', bans };
  const updated = await db
    .updateTable('players')
    .set({ last_login_at: session.startedAt })
    .where('title_id', '=', row.title_id)
    .where('service_id', '=', row.service_id)
    .where('epoch', '=', row.epoch)
    .returningAll()
    .executeTakeFirst();
  if (!updated) return logInKnown(db, { ...player, session });
  await insertSession(db, updated, session);
  return {
    status: 'loggedIn',
    player: toPlayer(updated),
    newlyCreated: false,
    lastLoginAt: orUndefined(row.last_login_at),
  };
}

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
    service_id: ids.serviceId,
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
function insertPlayer(db: Db, row: PlayerTable): Promise<PlayerTable | undefined> {
  return db
    .insertInto('players')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}
