import type { Instant } from '../../../kernel/instant.ts';
import type { PhcText } from '../../../kernel/passwords.ts';
import { nameKeyOf } from '../../../operators/operator-name.ts';
import type { NewSession, SignInAccount } from '../../../operators/ports.ts';
import { command } from '../../command.ts';
import { statement } from '../../query/statement.ts';
import type { OperatorSessionTable, OperatorTable } from '../../query/operator-tables.ts';
import { orNull, orUndefined } from '../../query/tables.ts';
import { lockOperator } from './operator-rows.ts';
import { beginSession } from './session-rows.ts';

const findByName = statement<
  { readonly nameKey: string },
  Pick<OperatorTable, 'operator_id' | 'password_hash' | 'disabled_at'>
>(`select operator_id, password_hash, disabled_at from operators where name_key = :nameKey`);

const findAtAddress = statement<
  { readonly operatorId: string; readonly address: string | null; readonly since: Instant },
  Pick<OperatorSessionTable, 'session_id'>
>(
  `select session_id from operator_sessions
   where operator_id = :operatorId and address = :address and started_at >= :since limit 1`,
);

/** Operators.findForSignIn. */
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
    return {
      operatorId: row.operator_id,
      passwordHash: orUndefined(row.password_hash) as PhcText | undefined,
      isDisabled: row.disabled_at !== null,
      isKnownAddress: known !== undefined,
    };
  },
});

const noteSignIn = statement<{ readonly operatorId: string; readonly now: Instant }>(
  'update operators set last_sign_in_at = :now where operator_id = :operatorId',
);

/** Operators.signIn. */
export const signInOperator = command({
  name: 'operators.signIn',
  changes: 'control',
  async run(
    tx,
    {
      passwordHash,
      now,
      ...begun
    }: NewSession & { readonly passwordHash: PhcText; readonly now: Instant },
  ): Promise<'done' | 'changed'> {
    const { operatorId } = begun.session;
    const row = await lockOperator.first(tx, { operatorId });
    const isAsShown = row?.password_hash === passwordHash && row.disabled_at === null;
    if (!isAsShown) return 'changed';
    await noteSignIn.run(tx, { operatorId, now });
    await beginSession(tx, begun);
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'changed',
});
