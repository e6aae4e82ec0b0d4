import type { Command } from './command.ts';
import {
  activateSigningKey,
  beginSigningKeys,
  listSigningKeys,
  publishSigningKey,
  revokeSigningKey,
} from './commands/credentials/signing-keys.ts';
import { revokeToken } from './commands/credentials/token-revocations.ts';
import { ECONOMY_COMMANDS } from './commands/economy.ts';
import { HOLDINGS_COMMANDS } from './commands/holdings.ts';
import { claimNamespace } from './commands/installation/meta.ts';
import { ledgerKeptSince, ledgersPrunedBefore, readLedgers } from './commands/holdings/ledgers.ts';
import {
  listLedgerSizes,
  measureLedger,
  noteLedgerSize,
} from './commands/installation/ledger-sizes.ts';
import {
  countRecentPlayers,
  readNodeFigures,
  writeNodeFigures,
} from './commands/installation/node-figures.ts';
import { probe } from './commands/installation/probe.ts';
import {
  ban,
  findBansOfAddress,
  listBans,
  listBansOfTitle,
  revokeAllBans,
  revokeBans,
} from './commands/moderation/bans.ts';
import { OPERATOR_COMMANDS } from './commands/operators.ts';
import { liftAddress, liftGuesses, listGuesses, takeGuess } from './commands/limits/guesses.ts';
import { changePassword, setPassword, updateIdentity } from './commands/players/corrections.ts';
import { copyLogins } from './commands/players/copy-logins.ts';
import { playerHistory } from './commands/players/history.ts';
import { limitedLately } from './commands/players/limited-lately.ts';
import { logIn, logInKnown } from './commands/players/log-in.ts';
import { noteRefused } from './commands/players/note-refused.ts';
import { findPlayerData } from './commands/players/find-data.ts';
import { lookUpPlayer } from './commands/players/look-up.ts';
import { findPassword, findPlayer, revokeAllOfPlayer } from './commands/players/players.ts';
import { removePlayer } from './commands/players/remove.ts';
import { register } from './commands/players/register.ts';
import { renamePlayer } from './commands/players/rename.ts';
import { searchPlayers } from './commands/players/search.ts';
import {
  extendSession,
  findSession,
  listLiveSessions,
  revokeSession,
} from './commands/players/sessions.ts';
import {
  expireSecretKey,
  issueSecretKey,
  listSecretKeys,
  revokeSecretKey,
  touchSecretKeys,
} from './commands/titles/secret-keys.ts';
import { createTitle, listTitles } from './commands/titles/titles.ts';
import { findAuthorNames } from './commands/revisions/authors.ts';
import { setUniqueNames } from './commands/titles/unique-names.ts';
import { pruneSome } from './control/prune.ts';

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
