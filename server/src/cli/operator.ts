import type { Config } from '../config/load.ts';
import { COMMAND_LINE } from '../kernel/author.ts';
import { toWireTime } from '../kernel/instant.ts';
import {
  OPERATOR_NAME_CHARS_MAX,
  OPERATOR_ROLES_MAX,
  OPERATORS_MAX,
} from '../kernel/operator-limits.ts';
import { type HeldRole, ROLES } from '../kernel/roles.ts';
import { newId, systemRandom } from '../kernel/secrets.ts';
import { nextCommand, quoteForShell } from '../kernel/shell-command.ts';
import { addOperatorLink } from '../operators/commands/links.ts';
import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  removeFactorOfOperator,
} from '../operators/commands/management.ts';
import { type FreshLink, linkAddress, newLink } from '../operators/link.ts';
import {
  isOperatorName,
  type KeyOfOperator,
  type ManagedOutcome,
  nameKeyOf,
} from '../operators/operator.ts';
import type { ListedOperator } from '../operators/sql/operators.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { findRunningService } from './program/call-service.ts';
import { textFlag } from './program/command.ts';
import { commandsAbout, databaseCommand } from './program/database-command.ts';
import { listed, toShownTime } from './program/print.ts';
import { noTitle, requireTitle, someOf, titleFlag, wordsOf } from './program/read-flags.ts';
import { consoleOriginAt, managementUrl } from './program/service-url.ts';

const ROLES_WORDS = someOf(ROLES);
/** The meaning of exit code 1 for commands that name an operator. */
const NO_SUCH_OPERATOR = 'there is no such operator';

export const operatorCreate = databaseCommand({
  summary: 'Makes an operator, and shows once the link with which that person chooses a password.',
  args: [['<name>', `The name of the operator, ${OPERATOR_NAME_CHARS_MAX} characters at most.`]],
  flags: [
    ['--role <roles>', `The roles of the operator: ${ROLES_WORDS}.`],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  negative: 'somebody has the name',
  examples: [
    ['operator create ada --role owner', 'may do everything'],
    ['operator create grace --role support,liveOps --title B0A7', 'for one title'],
  ],
  read(input) {
    const [name = ''] = input.args;
    if (!isOperatorName(name)) {
      throw new WrongUse(
        `A name must have 1 to ${OPERATOR_NAME_CHARS_MAX} characters, no control characters, and no space around it.`,
      );
    }
    const titleId = titleFlag(input);
    const roles = heldRolesOf('--role', textFlag(input, 'role'), titleId);
    if (roles.length > 0) return { name, titleId, roles, config: input.config };
    throw new WrongUse(`--role says what the operator may do: ${ROLES_WORDS}.`);
  },
  async run(storage, { name, titleId, roles, config }) {
    const { link, ...invitation } = newInvitation(storage);
    const newOperatorId = newId(systemRandom);
    const invited = { ...invitation, newOperatorId, name, roles, granter: undefined };
    const outcome = await storage.run(inviteOperator, invited);
    switch (outcome.status) {
      case 'noTitle':
        throw noTitle(titleId ?? '');
      case 'nameTaken':
        throw new Failure(
          `There is an operator ${JSON.stringify(name)} already; ${linkCommand(name)} makes a link for another password.`,
        );
      case 'tooMany':
        throw new Failure(`There are ${OPERATORS_MAX} operators, which is as many as can be.`);
      case 'notAllowed':
        throw new Error('The command line was refused');
      case 'done': {
        const shown = await toShownLink(config, storage, link);
        const whose = `The link of ${name} (${describeRoles(roles)})`;
        const json = { operatorId: outcome.operatorId, name, roles, ...shown };
        return { json, text: describeLink(whose, shown) };
      }
    }
  },
});

export const operatorList = databaseCommand({
  summary: 'Lists operators with their roles.',
  flags: [['--title <title-id>', 'Only those who have a role for this title or for all.']],
  negative: 'there is no such title',
  examples: [
    ['operator list', 'all of them'],
    ['operator list --title B0A7 --json', 'those of one title, for a program'],
  ],
  read: titleFlag,
  async run({ run }, titleId) {
    await requireTitle({ run }, titleId);
    return listed(
      (await run(listOperators, { titleId })).map(toShown),
      {
        NAME: 'name',
        ROLES: ({ roles }) => describeRoles(roles),
        STATE: 'state',
        'LAST SIGN-IN': ({ lastSignInAt }) => lastSignInAt ?? 'never',
        OPERATOR: 'operatorId',
      },
      'There is no operator.',
    );
  },
});

function toShown(operator: ListedOperator) {
  const { operatorId, name, roles, createdAt, createdBy, lastSignInAt } = operator;
  return {
    operatorId,
    name,
    roles,
    state: stateOf(operator),
    createdAt: toWireTime(createdAt),
    createdBy,
    lastSignInAt: toShownTime(lastSignInAt),
  };
}

function stateOf({ isDisabled, hasPassword }: ListedOperator): 'active' | 'invited' | 'disabled' {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

export const operatorLink = databaseCommand({
  summary:
    'Shows once a link with which an operator chooses another password, or with which the first owner is made.',
  args: [['[name]', 'The operator (default: the first owner, while there is none).']],
  negative: `${NO_SUCH_OPERATOR}, or there is an owner already`,
  examples: [
    ['operator link', 'makes the first owner, who chooses name and password'],
    ['operator link ada', 'for somebody who has forgotten the password'],
  ],
  read: ({ args: [name], config }) => ({ name, config }),
  async run(storage, { name, config }) {
    const operator = name === undefined ? undefined : await findNamed(storage, name);
    const { operatorId } = operator ?? {};
    const { link, ...invitation } = newInvitation(storage);
    const outcome = await storage.run(addOperatorLink, { ...invitation, operatorId });
    if (outcome !== 'done' && outcome !== 'mailed') throw refusalOf(outcome, operator?.name ?? '');
    const shown = await toShownLink(config, storage, link);
    const whose = operator ? `The link of ${operator.name}` : 'The link that makes the first owner';
    const json = { operatorId, name: operator?.name, ...shown };
    return { json, text: describeLink(whose, shown) };
  },
});

type LinkOutcome = ReturnType<(typeof addOperatorLink)['unpack']>;

function refusalOf(outcome: Exclude<LinkOutcome, 'done' | 'mailed'>, name: string): Failure {
  switch (outcome) {
    case 'hasOwner':
      return new Failure(
        `There is an owner already, who invites others at the console; ${nextCommand('operator link <name>')} makes a link for another password, and ${nextCommand('operator create <name> --role owner')} another owner.`,
      );
    case 'disabled':
      return new Failure(
        `${name} is disabled; ${nextCommand(`operator enable ${quoteForShell(name)}`)} changes that.`,
      );
    case 'noOperator':
    case 'notAllowed':
      throw new Error(`The command line was refused: ${outcome}`);
  }
}

/** Makes a command about an operator, who is named in any case of the letters. */
const operatorCommand = commandsAbout<ListedOperator>({
  args: [['<name>', "The operator's name."]],
  flags: [],
  negative: NO_SUCH_OPERATOR,
  withNamed: ({ config, args: [name = ''] }, work) =>
    withDatabase(config, async (storage) => work(storage, await findNamed(storage, name))),
});

export const operatorRole = operatorCommand({
  summary: 'Gives an operator roles and takes them away, at once, in a running service too.',
  flags: [
    ['--add <roles>', `The roles that the operator gets: ${ROLES_WORDS}.`],
    ['--remove <roles>', 'The roles that the operator loses.'],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [
    ['operator role grace --add liveOps --title B0A7', 'one more role, for one title'],
    ['operator role grace --add viewer --remove support,liveOps', 'other roles for all titles'],
  ],
  read(input) {
    const titleId = titleFlag(input);
    const added = heldRolesOf('--add', textFlag(input, 'add'), titleId);
    const removed = heldRolesOf('--remove', textFlag(input, 'remove'), titleId);
    if (added.length + removed.length > 0) return { titleId, added, removed };
    throw new WrongUse('--add or --remove says which roles change.');
  },
  async run({ run, now }, { operatorId, name }, { titleId, added, removed }) {
    const change = { operatorId, granter: undefined, added, removed, now: now() };
    const outcome = await run(changeOperatorRoles, change);
    switch (outcome.status) {
      case 'noTitle':
        throw noTitle(titleId ?? '');
      case 'tooMany':
        throw new Failure(`An operator has ${OPERATOR_ROLES_MAX} roles at most.`);
      case 'done':
        return {
          json: { operatorId, name, roles: outcome.roles },
          text: `The roles of ${name} now: ${describeRoles(outcome.roles)}.`,
        };
      default:
        throw notChanged(outcome.status, name);
    }
  },
});

export const operatorDisable = operatorCommand({
  summary:
    'Disables an operator: all sessions end at once, in a running service too, and nobody signs in with that name.',
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [['operator disable grace', 'shows which good secret keys grace has made']],
  async run({ run, now }, { operatorId, name }) {
    const outcome = await run(disableOperator, { operatorId, granter: undefined, now: now() });
    if (outcome.status !== 'done') throw notChanged(outcome.status, name);
    const { keys } = outcome;
    return {
      json: { operatorId, name, disabled: true, secretKeys: keys },
      text: [`${name} is disabled.`, ...keyLines(keys)].join('\n'),
    };
  },
});

function keyLines(keys: readonly KeyOfOperator[]): readonly string[] {
  if (keys.length === 0) return [];
  return [
    'The secret keys that this operator made are still good. To revoke them:',
    '',
    ...keys.map(
      ({ keyId, titleId, name }) =>
        `  ${nextCommand(`key revoke ${keyId}`)}    ${titleId}, ${name}`,
    ),
  ];
}

export const operatorEnable = operatorCommand({
  summary: 'Lets a disabled operator sign in again, with the password and the roles of before.',
  examples: [['operator enable grace', 'sessions that ended stay ended']],
  async run({ run, now }, { operatorId, name, hasPassword }) {
    const outcome = await run(enableOperator, { operatorId, granter: undefined, now: now() });
    if (outcome !== 'done') throw notChanged(outcome, name);
    const how = hasPassword ? '' : ` The link of the invitation has ended: ${linkCommand(name)}`;
    return { json: { operatorId, name, disabled: false }, text: `${name} is enabled.${how}` };
  },
});

export const operatorRemoveSecondFactor = operatorCommand({
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes; the password stays.',
  negative: `${NO_SUCH_OPERATOR}, or no second factor`,
  examples: [
    ['operator remove-second-factor grace', 'make sure first that it is grace who asks for it'],
  ],
  async run({ run, now }, { operatorId, name }) {
    const managed = { operatorId, granter: undefined, now: now() };
    const outcome = await run(removeFactorOfOperator, managed);
    if (outcome === 'noFactor') throw new Failure(`${name} has no second factor.`);
    if (outcome !== 'done') throw notChanged(outcome, name);
    return {
      json: { operatorId, name, secondFactor: false },
      text: `The second factor of ${name} is removed: the password alone signs in.`,
    };
  },
});

/** Finds an operator by name, in any case of its letters; throws a Failure where there is none. */
async function findNamed({ run }: Pick<Storage, 'run'>, name: string): Promise<ListedOperator> {
  const operators = await run(listOperators, { titleId: undefined });
  const found = operators.find((one) => nameKeyOf(one.name) === nameKeyOf(name));
  if (found) return found;
  throw new Failure(
    `There is no operator ${JSON.stringify(name)}; ${nextCommand('operator list')} shows who there is.`,
  );
}

/** The roles of a comma-separated list, for a title or (undefined) for all. */
function heldRolesOf(
  flag: string,
  text: string | undefined,
  titleId: string | undefined,
): readonly HeldRole[] {
  return wordsOf(flag, text, ROLES).map((role) =>
    titleId === undefined ? { role } : { role, titleId },
  );
}

function notChanged(outcome: Exclude<ManagedOutcome, 'done'>, name: string): Failure {
  if (outcome !== 'lastOwner') throw new Error(`The command line was refused: ${outcome}`);
  return new Failure(
    `${name} is the last owner of everything who can sign in; make another one first, who uses the link: ${nextCommand('operator create <name> --role owner')}`,
  );
}

/** Roles for people, such as `owner, support (B0A7)`. */
function describeRoles(roles: readonly HeldRole[]): string {
  const words = roles.map(({ role, titleId }) =>
    titleId === undefined ? role : `${role} (${titleId})`,
  );
  return words.length === 0 ? 'none' : words.join(', ');
}

function linkCommand(name: string): string {
  return nextCommand(`operator link ${quoteForShell(name)}`);
}

/** A new link with which somebody chooses a password, and what is stored of it. */
function newInvitation({ now: clock }: Pick<Storage, 'now'>) {
  const now = clock();
  const link = newLink(systemRandom, now);
  const { digest, expiresAt } = link;
  return { link, createdBy: COMMAND_LINE, digest, expiresAt, now };
}

/**
 * A new link, as it is shown this once: at the public address that is configured, else where a service runs on this database, else where one
 * would. `isServed`: a service of this installation answers from here.
 */
async function toShownLink(
  config: Config,
  storage: Parameters<typeof findRunningService>[0],
  { secret, expiresAt }: FreshLink,
) {
  const running = await findRunningService(storage);
  const origin =
    config.publicOrigin ?? (running ? consoleOriginAt(running) : managementUrl(config));
  const link = linkAddress(origin, secret);
  return { link, expiresAt: toWireTime(expiresAt), isServed: running !== undefined };
}

/** The lines that show it to a person. */
function describeLink(whose: string, shown: Awaited<ReturnType<typeof toShownLink>>): string {
  const lines = [`${whose}; it is good once, until ${shown.expiresAt}:`, '', `  ${shown.link}`];
  return [...lines, ...(shown.isServed ? [] : ['', NOT_SERVED])].join('\n');
}

const NOT_SERVED =
  'No service on this database answers from here. The address is the configured one; if it is another one, change what stands before /console.';
