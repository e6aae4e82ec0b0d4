import type { RequestTable } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';
import type { Service } from './service.ts';
import type { Target } from './targets.ts';

type Rest = Omit<Contender, 'name' | 'role' | 'port' | 'pids' | 'table'>;

/** What a contender is called, and what it is sent. */
interface Named extends Rest {
  readonly name: string;
  readonly table: RequestTable;
}

/** The service as one of those that are measured, with requests that may be sent again. */
export function purserContender(service: Service, named: Named): Contender {
  return contender('purser', service, named);
}

/** Something else that answers. */
export function contender(
  role: Contender['role'],
  { port, pids }: Pick<Target, 'port' | 'pids'>,
  named: Named,
): Contender {
  return { ...named, role, port, pids, table: () => named.table };
}
