import type { AcceptedAct } from '../../kernel/call-context.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/instant.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../kernel/operator-limits.ts';

/** The members of requests that name what an act is about. No others are written down: they may be secret, or somebody's own. */
const NAMING = ['ServiceId', 'CatalogVersion', 'StoreId', 'KeyId', 'OperatorId', 'Name', 'TitleId'];

/** The act of an operator's call; undefined: somebody else calls. */
export function toAct(
  {
    caller,
    path,
    requestId,
    request,
  }: {
    readonly caller: Caller;
    readonly path: string;
    readonly requestId: string;
    readonly request: unknown;
  },
  now: Clock,
): AcceptedAct | undefined {
  if (caller.kind !== 'operator') return undefined;
  const { operatorId, titleId, roles, rolesEverywhere } = caller;
  const judgedBy = { roles, rolesEverywhere };
  return { operatorId, path, titleId, requestId, about: aboutOf(request), at: now(), ...judgedBy };
}

function aboutOf(request: unknown): Readonly<Record<string, string>> {
  if (!isRecord(request)) return {};
  const named = NAMING.flatMap((member) => {
    const value = request[member];
    return typeof value === 'string' ? [[member, value.slice(0, OPERATOR_ABOUT_CHARS_MAX)]] : [];
  });
  return Object.fromEntries(named);
}
