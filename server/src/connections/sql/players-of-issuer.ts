import { TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';

const findOne = statement<
  { readonly titleId: string; readonly first: string; readonly behind: string },
  { readonly found: number }
>(
  `select 1 as found from player_identities
   where ${TITLE_KEY} and provider = 'OpenIdConnect' and subject >= :first and subject < :behind limit 1`,
);

/** Whether the title has players who are known under an issuer. Their subjects are JSON of the issuer and its id for the player. */
export async function hasPlayers(
  tx: Tx,
  { titleId, issuer }: { readonly titleId: string; readonly issuer: string },
): Promise<boolean> {
  const start = JSON.stringify([issuer]).slice(0, -1);
  // A hyphen follows the comma in the order of signs.
  const found = await findOne.first(tx, { titleId, first: `${start},`, behind: `${start}-` });
  return found !== undefined;
}
