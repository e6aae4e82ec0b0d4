import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorSessionTable, orNull } from '../../storage/query/tables.ts';
import { nameKeyOf } from '../operator-name.ts';
import type { NewSession, ShownByOperator, ShownOutcome, SignInAccount } from '../ports.ts';
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from './account-rows.ts';
import { beginSession } from './session-rows.ts';
import { takeShown } from './shown.ts';

const findByName = statement<{ readonly nameKey: string }, AccountRow>(
  `select ${ACCOUNT_COLUMNS.join(', ')} from operators where name_key = :nameKey`,
);

const findAtAddress = statement<
  { readonly operatorId: string; readonly address: string | null; readonly since: Instant },
  Pick<OperatorSessionTable, 'session_id'>
>(
  `select session_id from operator_sessions
   where operator_id = :operatorId and address = :address and started_at >= :since limit 1`,
);

/** Finds who signs in with a name; `since`: addresses of sessions from then on are known. */
export const findForSignIn = command({
  name: 'operators.findForSignIn',
  changes: 'nothing',
  async run(
    tx,
    {
      name,
      address,
      since,
    }: {
      readonly name: string;
      readonly address: string | undefined;
      readonly since: Instant;
    },
  ): Promise<SignInAccount | undefined> {
    const row = await findByName.first(tx, { nameKey: nameKeyOf(name) });
    // Asked for a name that nobody has as well, so that the time does not tell who exists.
    const at = { operatorId: row?.operator_id ?? '', address: orNull(address), since };
    const known = await findAtAddress.first(tx, at);
    if (!row) return undefined;
    return { ...toAccount(row), isKnownAddress: known !== undefined };
  },
});

const noteSignIn = statement<{ readonly operatorId: string; readonly now: Instant }>(
  'update operators set last_sign_in_at = :now where operator_id = :operatorId',
);

/** Begins a session; the oldest ones beyond OPERATOR_SESSIONS_MAX end. Refused where the password or the operator has changed meanwhile. */
export const signInOperator = command({
  name: 'operators.signIn',
  changes: 'control',
  async run(
    tx,
    {
      shown,
      now,
      ...begun
    }: NewSession & { readonly shown: ShownByOperator; readonly now: Instant },
  ): Promise<ShownOutcome> {
    const outcome = await takeShown(tx, shown);
    if (outcome !== 'done') return outcome;
    await noteSignIn.run(tx, { operatorId: shown.operatorId, now });
    await beginSession(tx, begun);
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});
