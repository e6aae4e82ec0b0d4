import { COMMAND_LINE } from '../kernel/author.ts';
import { toWireTime } from '../kernel/instant.ts';
import { OPERATOR_NAME_CHARS_MAX, OPERATOR_ROLES_MAX, OPERATORS_MAX } from '../kernel/limits.ts';
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
import { newLink } from '../operators/link.ts';
import { isOperatorName, type KeyOfOperator, type ListedOperator } from '../operators/operator.ts';
import { Failure } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import {
  describeRoles,
  findNamed,
  heldRolesOf,
  linkCommand,
  linkLines,
  NO_SUCH_OPERATOR,
  notChanged,
  OPERATOR_ARGS,
  ROLES_WORDS,
  toShownLink,
} from './named-operator.ts';
import { type CliCommand, textFlag } from './program/command.ts';
import { formatTable } from './program/print.ts';
import { noTitle, requireTitle, titleFlag } from './program/read-flags.ts';

export const operatorCreate: CliCommand = {
  summary: 'Makes an operator, and shows once the link with which that person chooses a password.',
  args: [['<name>', `The name of the operator, ${OPERATOR_NAME_CHARS_MAX} characters at most.`]],
  flags: [
    ['--role <roles>', `The roles of the operator: ${ROLES_WORDS}.`],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  concerns: 'any',
  negative: 'somebody has the name',
  examples: [
    ['operator create ada --role owner', 'may do everything'],
    ['operator create grace --role support,liveOps --title B0A7', 'for one title'],
  ],
  async run(input) {
    const name = input.args[0] ?? '';
    if (!isOperatorName(name)) {
      throw new Failure(
        `A name must have 1 to ${OPERATOR_NAME_CHARS_MAX} characters, no control characters, and no space around it.`,
        2,
      );
    }
    const titleId = titleFlag(input);
    const roles = heldRolesOf('--role', textFlag(input, 'role'), titleId);
    if (roles.length === 0)
      throw new Failure(`--role says what the operator may do: ${ROLES_WORDS}.`, 2);
    return withDatabase(input.config, async (storage) => {
      const now = storage.now();
      const link = newLink(systemRandom, now);
      const outcome = await storage.run(inviteOperator, {
        newOperatorId: newId(systemRandom),
        name,
        roles,
        granter: undefined,
        createdBy: COMMAND_LINE,
        digest: link.digest,
        expiresAt: link.expiresAt,
        now,
      });
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
          const shown = await toShownLink(input.config, storage, link);
          return {
            json: { operatorId: outcome.operatorId, name, roles, ...shown },
            text: linkLines(`The link of ${name} (${describeRoles(roles)})`, shown).join('\n'),
          };
        }
      }
    });
  },
};

export const operatorList: CliCommand = {
  summary: 'Lists operators with their roles.',
  flags: [['--title <title-id>', 'Only those who have a role for this title or for all.']],
  concerns: 'any',
  negative: 'there is no such title',
  examples: [
    ['operator list', 'all of them'],
    ['operator list --title B0A7 --json', 'those of one title, for a program'],
  ],
  async run(input) {
    const titleId = titleFlag(input);
    const shown = await withDatabase(input.config, async ({ run }) => {
      if (titleId !== undefined) await requireTitle({ run }, titleId);
      return (await run(listOperators, { titleId })).map(toShown);
    });
    return {
      json: shown,
      text: formatTable(
        ['NAME', 'ROLES', 'STATE', 'LAST SIGN-IN', 'OPERATOR'],
        shown.map(({ name, roles, state, lastSignInAt, operatorId }) => [
          name,
          describeRoles(roles),
          state,
          lastSignInAt ?? 'never',
          operatorId,
        ]),
        'There is no operator.',
      ),
    };
  },
};

function toShown(operator: ListedOperator) {
  const { operatorId, name, roles, createdAt, createdBy, lastSignInAt } = operator;
  return {
    operatorId,
    name,
    roles,
    state: stateOf(operator),
    createdAt: toWireTime(createdAt),
    createdBy,
    lastSignInAt: lastSignInAt === undefined ? undefined : toWireTime(lastSignInAt),
  };
}

function stateOf({ isDisabled, hasPassword }: ListedOperator): 'active' | 'invited' | 'disabled' {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
}

export const operatorLink: CliCommand = {
  summary:
    'Shows once a link with which an operator chooses another password, or with which the first owner is made.',
  args: [['[name]', 'The operator (default: the first owner, while there is none).']],
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or there is an owner already`,
  examples: [
    ['operator link', 'makes the first owner, who chooses name and password'],
    ['operator link ada', 'for somebody who has forgotten the password'],
  ],
  async run({ args: [name], config }) {
    return withDatabase(config, async (storage) => {
      const now = storage.now();
      const link = newLink(systemRandom, now);
      const operator = name === undefined ? undefined : await findNamed(storage, name);
      const outcome = await storage.run(addOperatorLink, {
        operatorId: operator?.operatorId,
        createdBy: COMMAND_LINE,
        digest: link.digest,
        expiresAt: link.expiresAt,
        now,
      });
      if (outcome !== 'done') throw refusalOf(outcome, operator?.name ?? '');
      const shown = await toShownLink(config, storage, link);
      const whose = operator
        ? `The link of ${operator.name}`
        : 'The link that makes the first owner';
      return {
        json: { operatorId: operator?.operatorId, name: operator?.name, ...shown },
        text: linkLines(whose, shown).join('\n'),
      };
    });
  },
};

type LinkOutcome = ReturnType<(typeof addOperatorLink)['unpack']>;

function refusalOf(outcome: Exclude<LinkOutcome, 'done'>, name: string): Failure {
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

export const operatorRole: CliCommand = {
  summary: 'Gives an operator roles and takes them away, at once, in a running service too.',
  args: OPERATOR_ARGS,
  flags: [
    ['--add <roles>', `The roles that the operator gets: ${ROLES_WORDS}.`],
    ['--remove <roles>', 'The roles that the operator loses.'],
    ['--title <title-id>', 'The title that the roles are for (default: all titles).'],
  ],
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [
    ['operator role grace --add liveOps --title B0A7', 'one more role, for one title'],
    ['operator role grace --add viewer --remove support,liveOps', 'other roles for all titles'],
  ],
  async run(input) {
    const titleId = titleFlag(input);
    const added = heldRolesOf('--add', textFlag(input, 'add'), titleId);
    const removed = heldRolesOf('--remove', textFlag(input, 'remove'), titleId);
    if (added.length + removed.length === 0) {
      throw new Failure('--add or --remove says which roles change.', 2);
    }
    return withDatabase(input.config, async (storage) => {
      const operator = await findNamed(storage, input.args[0] ?? '');
      const { operatorId, name } = operator;
      const change = { operatorId, granter: undefined, added, removed, now: storage.now() };
      const outcome = await storage.run(changeOperatorRoles, change);
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
          throw notChanged(outcome.status, operator);
      }
    });
  },
};

export const operatorDisable: CliCommand = {
  summary:
    'Disables an operator: all sessions end at once, in a running service too, and nobody signs in with that name.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or it is the last owner`,
  examples: [['operator disable grace', 'shows which good secret keys grace has made']],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(disableOperator, managed);
      if (outcome.status !== 'done') throw notChanged(outcome.status, operator);
      const { keys } = outcome;
      return {
        json: { operatorId, name, disabled: true, secretKeys: keys },
        text: [`${name} is disabled.`, ...keyLines(keys)].join('\n'),
      };
    });
  },
};

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

export const operatorEnable: CliCommand = {
  summary: 'Lets a disabled operator sign in again, with the password and the roles of before.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: NO_SUCH_OPERATOR,
  examples: [['operator enable grace', 'sessions that ended stay ended']],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name, hasPassword } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(enableOperator, managed);
      if (outcome !== 'done') throw notChanged(outcome, operator);
      const how = hasPassword ? '' : ` The link of the invitation has ended: ${linkCommand(name)}`;
      return { json: { operatorId, name, disabled: false }, text: `${name} is enabled.${how}` };
    });
  },
};

export const operatorRemoveSecondFactor: CliCommand = {
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes; the password stays.',
  args: OPERATOR_ARGS,
  concerns: 'any',
  negative: `${NO_SUCH_OPERATOR}, or no second factor`,
  examples: [
    ['operator remove-second-factor grace', 'make sure first that it is grace who asks for it'],
  ],
  async run({ args, config }) {
    return withDatabase(config, async (storage) => {
      const operator = await findNamed(storage, args[0] ?? '');
      const { operatorId, name } = operator;
      const managed = { operatorId, granter: undefined, now: storage.now() };
      const outcome = await storage.run(removeFactorOfOperator, managed);
      if (outcome === 'noFactor') throw new Failure(`${name} has no second factor.`);
      if (outcome !== 'done') throw notChanged(outcome, operator);
      return {
        json: { operatorId, name, secondFactor: false },
        text: `The second factor of ${name} is removed: the password alone signs in.`,
      };
    });
  },
};
