import type { Config } from '../config/load.ts';
import { toWireTime } from '../kernel/instant.ts';
import { type HeldRole, isRole, ROLES } from '../kernel/roles.ts';
import { nextCommand, quoteForShell } from '../kernel/shell-command.ts';
import { listOperators } from '../operators/commands/management.ts';
import { type FreshLink, linkAddress } from '../operators/link.ts';
import { type ListedOperator, type ManagedOutcome, nameKeyOf } from '../operators/operator.ts';
import { Failure } from '../runtime/failure.ts';
import type { Storage } from '../storage/storage.ts';
import { findRunningService } from './program/call-service.ts';
import type { HelpLine } from './program/command.ts';
import { consoleOriginAt, managementUrl } from './program/service-url.ts';

/** How commands name an operator. */
export const OPERATOR_ARGS: readonly HelpLine[] = [['<name>', "The operator's name."]];
export const ROLES_WORDS = `some of ${ROLES.join(', ')}, separated by commas`;
/** The meaning of exit code 1 for commands that name an operator. */
export const NO_SUCH_OPERATOR = 'there is no such operator';

/** Finds an operator by name, in any case of its letters; throws a Failure where there is none. */
export async function findNamed(
  { run }: Pick<Storage, 'run'>,
  name: string,
): Promise<ListedOperator> {
  const operators = await run(listOperators, { titleId: undefined });
  const found = operators.find((one) => nameKeyOf(one.name) === nameKeyOf(name));
  if (found) return found;
  throw new Failure(
    `There is no operator ${JSON.stringify(name)}; ${nextCommand('operator list')} shows who there is.`,
  );
}

/** The roles of a comma-separated list, for a title or (undefined) for all. */
export function heldRolesOf(
  flag: string,
  text: string | undefined,
  titleId: string | undefined,
): readonly HeldRole[] {
  if (text === undefined) return [];
  const roles = [...new Set(text.split(',').map((word) => word.trim()))];
  return roles.map((role) => {
    if (isRole(role)) return titleId === undefined ? { role } : { role, titleId };
    throw new Failure(`${flag} must be ${ROLES_WORDS}, not ${JSON.stringify(role)}.`, 2);
  });
}

/** Says why an operator was not changed. */
export function notChanged(
  outcome: Exclude<ManagedOutcome, 'done'>,
  { name }: Pick<ListedOperator, 'name'>,
): Failure {
  if (outcome === 'lastOwner') {
    return new Failure(
      `${name} is the last owner of everything who can sign in; make another one first, who uses the link: ${nextCommand('operator create <name> --role owner')}`,
    );
  }
  throw new Error(`The command line was refused: ${outcome}`);
}

/** Roles for people, such as `owner, support (B0A7)`. */
export function describeRoles(roles: readonly HeldRole[]): string {
  const words = roles.map(({ role, titleId }) =>
    titleId === undefined ? role : `${role} (${titleId})`,
  );
  return words.length === 0 ? 'none' : words.join(', ');
}

/** The command that makes a link of an operator. */
export function linkCommand(name: string): string {
  return nextCommand(`operator link ${quoteForShell(name)}`);
}

interface ShownLink {
  readonly link: string;
  readonly expiresAt: string;
  /** Whether a service of this installation answers from here. */
  readonly isServed: boolean;
}

/** A new link, as it is shown this once: at the public address that is configured, else where a service runs on this database, else where one would. */
export async function toShownLink(
  config: Config,
  storage: Parameters<typeof findRunningService>[0],
  { secret, expiresAt }: FreshLink,
): Promise<ShownLink> {
  const running = await findRunningService(storage);
  const origin =
    config.publicOrigin ?? (running ? consoleOriginAt(running) : managementUrl(config));
  const link = linkAddress(origin, secret);
  return { link, expiresAt: toWireTime(expiresAt), isServed: running !== undefined };
}

/** The lines that show it to a person. */
export function linkLines(
  whose: string,
  { link, expiresAt, isServed }: ShownLink,
): readonly string[] {
  const lines = [`${whose}; it is good once, until ${expiresAt}:`, '', `  ${link}`];
  return isServed ? lines : [...lines, '', NOT_SERVED];
}

const NOT_SERVED =
  'No service on this database answers from here. The address is the configured one; if it is another one, change what stands before /console.';
