import type { Runs } from '../kernel/command.ts';
import { type Clock, DAY_MS, toWireTime } from '../kernel/instant.ts';
import { findUnknownNames } from './commands.ts';
import type { Settings } from './connection.ts';
import type { Platform } from '../kernel/platform-purchase.ts';

/** The longest time for which an open sandbox is no surprise: an app may be reviewed several times. */
const SANDBOX_WARNED_MS = 90 * DAY_MS;
const NAMES_TOLD_MAX = 5;

/** Warns in sentences of a sandbox that is open to everybody for long, and of testers and catalog versions that the title does not have. */
export async function warningsOfPlatform(
  titleId: string,
  { sandbox: { testers = [], until = 0 } = {}, catalogVersions = [] }: Settings<Platform>,
  { run, now }: Runs & { readonly now: Clock },
): Promise<readonly string[]> {
  const named = { titleId, playerIds: testers, catalogVersions };
  const unknown = await run(findUnknownNames, named);
  return [
    ...(until - now() > SANDBOX_WARNED_MS
      ? [
          `Until ${toWireTime(until)} every player with an account of the sandbox gets goods for nothing.`,
        ]
      : []),
    ...warnOfUnknown(unknown.playerIds, 'Sandbox.Testers names players'),
    ...warnOfUnknown(unknown.catalogVersions, 'CatalogVersions names versions'),
  ];
}

function warnOfUnknown(names: readonly string[], begins: string): readonly string[] {
  if (names.length === 0) return [];
  const told = names.slice(0, NAMES_TOLD_MAX).map((name) => JSON.stringify(name));
  const rest = names.length > told.length ? ` and ${names.length - told.length} more` : '';
  return [`${begins} that this title does not have: ${told.join(', ')}${rest}.`];
}
