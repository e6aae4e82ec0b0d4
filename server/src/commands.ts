import type { Command } from './storage/command.ts';
import {
  activateSigningKey,
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
  revokeSigningKey,
} from './credentials/sql/signing-keys.ts';
import { revokeToken } from './credentials/sql/token-revocations.ts';
import { ECONOMY_COMMANDS } from './storage/commands/economy.ts';
import { HOLDINGS_COMMANDS } from './storage/commands/holdings.ts';
import { claimNamespace } from './storage/installation/meta.ts';
import { ledgerKeptSince, ledgersPrunedBefore, readLedgers } from './economy/currencies/sql/ledgers.ts';
import {
  listLedgerSizes,
  measureLedger,
  noteLedgerSize,
} from './cluster/figures/sql/ledger-sizes.ts';
import {
  countRecentPlayers,
  readNodeFigures,
  writeNodeFigures,
} from './cluster/figures/sql/node-figures.ts';
import { probe } from './storage/installation/probe.ts';
import {
  ban,
  findBansOfAddress,
  listBans,
  listBansOfTitle,
  revokeAllBans,
  revokeBans,
} from './moderation/sql/bans.ts';
import { OPERATOR_COMMANDS } from './storage/commands/operators.ts';
import { liftAddress, liftGuesses, listGuesses, takeGuess } from './limits/sql/guesses.ts';
import { changePassword, setPassword, updateIdentity } from './players/sql/corrections.ts';
import { copyLogins } from './players/sql/copy-logins.ts';
import { playerHistory } from './players/sql/history.ts';
import { limitedLately } from './players/sql/limited-lately.ts';
import { logIn, logInKnown } from './players/sql/log-in.ts';
import { noteRefused } from './players/sql/note-refused.ts';
import { findPlayerData } from './players/sql/find-data.ts';
import { lookUpPlayer } from './players/sql/look-up.ts';
import { findPassword, findPlayer, revokeAllOfPlayer } from './players/sql/players.ts';
import { removePlayer } from './players/sql/remove.ts';
import { register } from './players/sql/register.ts';
import { renamePlayer } from './players/sql/rename.ts';
import { searchPlayers } from './players/sql/search.ts';
import {
  extendSession,
  findSession,
  listLiveSessions,
  revokeSession,
} from './players/sql/sessions.ts';
import {
  expireSecretKey,
  issueSecretKey,
  listSecretKeys,
  revokeSecretKey,
  touchSecretKeys,
} from './titles/sql/secret-keys.ts';
import { createTitle, listTitles } from './titles/sql/titles.ts';
import { findAuthorNames } from './titles/sql/authors.ts';
import { setUniqueNames } from './titles/sql/unique-names.ts';
import { pruneSome } from './storage/control/prune.ts';

/** The table of contents of storage: all commands, by port and method. A command's name is its place here. */
export const COMMANDS = contents({
  titles: { create: createTitle, list: listTitles, setUniqueNames },
  secretKeys: {
    issue: issueSecretKey,
    list: listSecretKeys,
    revoke: revokeSecretKey,
    expire: expireSecretKey,
    touch: touchSecretKeys,
  },
  signingKeys: {
    list: listSigningKeys,
    publish: publishSigningKey,
    activate: activateSigningKey,
    begin: beginSigningKeys,
    revoke: revokeSigningKey,
  },
  players: {
    logIn,
    logInKnown,
    register,
    findPassword,
    find: findPlayer,
    updateIdentity,
    setPassword,
    changePassword,
    findData: findPlayerData,
    lookUp: lookUpPlayer,
    search: searchPlayers,
    copyLogins,
    rename: renamePlayer,
    revokeAll: revokeAllOfPlayer,
    remove: removePlayer,
    noteRefused,
    history: playerHistory,
    limitedLately,
  },
  sessions: {
    find: findSession,
    listLive: listLiveSessions,
    extend: extendSession,
    revoke: revokeSession,
  },
  tokenRevocations: { revoke: revokeToken },
  bans: {
    ban,
    list: listBans,
    listOfTitle: listBansOfTitle,
    findOfAddress: findBansOfAddress,
    revoke: revokeBans,
    revokeAll: revokeAllBans,
  },
  guesses: {
    take: takeGuess,
    list: listGuesses,
    lift: liftGuesses,
    liftAddress,
  },
  ...ECONOMY_COMMANDS,
  ...HOLDINGS_COMMANDS,
  ...OPERATOR_COMMANDS,
  authors: { findNames: findAuthorNames },
  ledgers: { keptSince: ledgerKeptSince, prunedBefore: ledgersPrunedBefore, read: readLedgers },
  nodeFigures: {
    write: writeNodeFigures,
    read: readNodeFigures,
    countRecentPlayers,
    measureLedger,
    noteLedgerSize,
    ledgerSizes: listLedgerSizes,
  },
  meta: { claimNamespace, probe },
  control: { prune: pruneSome },
});

/** Commands by port and method, each in the place that its name says. */
type Contents<C> = {
  readonly [Port in keyof C & string]: {
    readonly [Method in keyof C[Port] & string]: Command<`${Port}.${Method}`>;
  };
};

function contents<C extends Contents<C>>(commands: C): C {
  return commands;
}

/** Every command by its name, as an engine finds it. */
export const COMMANDS_BY_NAME: ReadonlyMap<string, Command> = new Map(
  Object.values(COMMANDS as Readonly<Record<string, Readonly<Record<string, Command>>>>)
    .flatMap((methods) => Object.values(methods))
    .map((command) => [command.name, command]),
);
