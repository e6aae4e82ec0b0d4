import type { OperatorAct } from '../../../kernel/call-terms.ts';
import { rowOf } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { OperatorActTable } from '../../query/operator-tables.ts';
import { orNull } from '../../query/tables.ts';
import type { SqlSender } from '../../query/tx.ts';

/** A call that runs several commands is one act. */
const insertRow = statement<OperatorActTable>(
  `insert into operator_acts
     ${rowOf(['request_id', 'at', 'operator_id', 'path', 'title_id', 'about'])}
   on conflict (request_id) do nothing`,
);

/** Writes down what an operator did, in the transaction in which it is done. */
export async function insertAct(on: SqlSender, act: OperatorAct): Promise<void> {
  await insertRow.run(on, {
    request_id: act.requestId,
    at: act.at,
    operator_id: act.operatorId,
    path: act.path,
    title_id: orNull(act.titleId),
    about: JSON.stringify(act.about),
  });
}
