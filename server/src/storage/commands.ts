import { ban, listBans, revokeAllBans, revokeBans } from './commands/moderation/bans.ts';
import {
  findCatalog,
  findCatalogRevision,
  setCatalog,
  updateCatalog,
} from './commands/economy/catalogs.ts';
import { pruneSome } from './control/log.ts';
import type { Db } from './query/tables.ts';
import { logIn, logInKnown, register } from './commands/players/logins.ts';
import { claimNamespace, probe } from './commands/installation/meta.ts';
import { findPassword, findPlayer, revokeAllOfPlayer } from './commands/players/players.ts';
import {
  extendSession,
  findSession,
  listLiveSessions,
  revokeSession,
} from './commands/players/sessions.ts';
import {
  activateSigningKey,
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
  revokeSigningKey,
} from './commands/credentials/signing-keys.ts';
import {
  findStore,
  findStoreRevision,
  findStoreWithCatalogItems,
  listStores,
} from './commands/economy/store-views.ts';
import { removeStore, setStore, updateStore } from './commands/economy/stores.ts';
import {
  createTitle,
  expireSecretKey,
  issueSecretKey,
  listSecretKeys,
  listTitles,
  revokeSecretKey,
  touchSecretKeys,
} from './commands/titles/titles.ts';
import { revokeToken } from './commands/credentials/token-revocations.ts';

/** The table of contents of storage: each command is one transaction. Inputs and results are plain data, as a message between threads may be. */
export const COMMANDS = {
  'titles.create': createTitle,
  'titles.list': listTitles,
  'secretKeys.issue': issueSecretKey,
  'secretKeys.list': listSecretKeys,
  'secretKeys.revoke': revokeSecretKey,
  'secretKeys.expire': expireSecretKey,
  'secretKeys.touch': touchSecretKeys,
  'signingKeys.list': listSigningKeys,
  'signingKeys.publish': publishSigningKey,
  'signingKeys.activate': activateSigningKey,
  'signingKeys.begin': beginSigningKeys,
  'signingKeys.revoke': revokeSigningKey,
  'players.logIn': logIn,
  'players.logInKnown': logInKnown,
  'players.register': register,
  'players.findPassword': findPassword,
  'players.find': findPlayer,
  'players.revokeAll': revokeAllOfPlayer,
  'sessions.find': findSession,
  'sessions.listLive': listLiveSessions,
  'sessions.extend': extendSession,
  'sessions.revoke': revokeSession,
  'tokenRevocations.revoke': revokeToken,
  'bans.ban': ban,
  'bans.list': listBans,
  'bans.revoke': revokeBans,
  'bans.revokeAll': revokeAllBans,
  'catalogs.set': setCatalog,
  'catalogs.update': updateCatalog,
  'catalogs.find': findCatalog,
  'catalogs.findRevision': findCatalogRevision,
  'stores.update': updateStore,
  'stores.set': setStore,
  'stores.find': findStore,
  'stores.findRevision': findStoreRevision,
  'stores.remove': removeStore,
  'stores.list': listStores,
  'stores.findWithCatalogItems': findStoreWithCatalogItems,
  'meta.claimNamespace': claimNamespace,
  'meta.probe': probe,
  'control.prune': pruneSome,
} as const;

/** One transaction of a port's method. Throws Refused where it wrote and must be undone, else only for bugs and when the database is away. */
export type Command = (db: Db, input: never) => Promise<unknown>;

export type Commands = typeof COMMANDS;
export type CommandName = keyof Commands;
export type InputOf<Name extends CommandName> = Commands[Name] extends (
  db: Db,
  input: infer Input,
) => unknown
  ? Input
  : never;
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>;

/** Runs commands, each all or nothing and durable when its promise is fulfilled. */
export interface Engine {
  /** Rejects with StorageUnavailable when the database does not answer. */
  run<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Lets what waits end, then closes. */
  close(): Promise<void>;
}
