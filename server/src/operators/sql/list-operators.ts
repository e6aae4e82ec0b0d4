import { command } from '../../storage/command.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorTable, orUndefined } from '../../storage/query/tables.ts';
import { countsIn } from '../grants.ts';
import type { ListedOperator } from '../ports.ts';
import { isSeenIn } from './granter.ts';
import { toOperator } from './operator-rows.ts';

const findAll = statement<undefined, OperatorTable>('select * from operators order by name_key');

/** All operators, by name. With a title: those who have roles for it or for all, without their other roles. */
export const listOperators = command({
  name: 'operatorManagement.list',
  changes: 'nothing',
  async run(
    tx,
    { titleId }: { readonly titleId: string | undefined },
  ): Promise<readonly ListedOperator[]> {
    const operators = (await findAll.all(tx, undefined)).map(toListed);
    if (titleId === undefined) return operators;
    return operators
      .filter(({ roles }) => isSeenIn(roles, titleId))
      .map((one) => ({ ...one, roles: one.roles.filter((held) => countsIn(held, titleId)) }));
  },
});

function toListed(row: OperatorTable): ListedOperator {
  return {
    ...toOperator(row),
    hasPassword: row.password_hash !== null,
    hasSecondFactor: row.factor !== null,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastSignInAt: orUndefined(row.last_sign_in_at),
  };
}
