import { TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { ProvedProvider } from '../../kernel/identity-proof.ts';
import type { Tx } from '../../storage/query/tx.ts';

const findSome = statement<
  Record<'titleId' | 'first' | 'behind', string> & { readonly max: number },
  { readonly found: number }
>(
  `select 1 as found from player_identities
   where ${TITLE_KEY} and provider = 'OpenIdConnect' and subject >= :first and subject < :behind limit :max`,
);

/** Counts the players of the title who are known under an issuer, up to a number. Their subjects are JSON of the issuer and its id for the player. */
export async function countPlayers(
  tx: Tx,
  { titleId, issuer, max }: Record<'titleId' | 'issuer', string> & { readonly max: number },
): Promise<number> {
  const start = JSON.stringify([issuer]).slice(0, -1);
  // A hyphen follows the comma in the order of signs.
  const of = { titleId, first: `${start},`, behind: `${start}-`, max };
  return (await findSome.all(tx, of)).length;
}

const findOfKind = statement<
  Record<'titleId' | 'kind', string> & { readonly max: number },
  { readonly found: number }
>(`select 1 as found from player_identities where ${TITLE_KEY} and provider = :kind limit :max`);

/** Counts the identities of a kind in the title, up to a number. */
export async function countPlayersBy(
  tx: Tx,
  of: { readonly titleId: string; readonly kind: ProvedProvider; readonly max: number },
): Promise<number> {
  return (await findOfKind.all(tx, of)).length;
}
