import { TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement } from '../../storage/query/statement.ts';

type Of = { readonly titleId: string };
type NameRow = { readonly name: string };

/** Those of some ids that are players of the title. */
export const findPlayers = listStatement<Of, string, NameRow>(
  `select player_id as name from players where ${TITLE_KEY} and player_id in ({:item})`,
);

/** Those of some names that are catalog versions of the title. */
export const findVersions = listStatement<Of, string, NameRow>(
  `select catalog_version as name from catalogs where ${TITLE_KEY} and catalog_version in ({:item})`,
);
