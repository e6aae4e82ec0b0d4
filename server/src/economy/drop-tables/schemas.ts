import type { Static } from 'typebox';
import {
  DROP_NODES_MAX,
  DROP_TABLES_BYTES_MAX,
  DROP_TABLES_MAX,
  INT32_MAX,
} from '../../kernel/limits.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { CatalogVersion } from '../schemas.ts';

// The shapes of drop tables on the wire.

/** A drop table of a catalog version. */
export const TableId = Identifier('The drop table; compared exactly.');

const ResultTableNode = Type.Object(
  {
    ResultItem: Identifier('The ItemId, or the TableId of the table that is rolled then.'),
    ResultItemType: Type.Enum(['ItemId', 'TableId'], { description: 'Which of them it is.' }),
    Weight: Type.Integer({
      description: 'How likely it is, in proportion to the weights of the other nodes.',
      minimum: 1,
      maximum: INT32_MAX,
    }),
  },
  { title: 'ResultTableNode', description: 'One of the things that can come up.' },
);

const Nodes = Type.Array(ResultTableNode, {
  description: 'What can come up. One of them does.',
  minItems: 1,
  maxItems: DROP_NODES_MAX,
});

const RandomResultTable = Type.Object(
  { TableId, Nodes },
  { title: 'RandomResultTable', description: 'A drop table.' },
);
export type DropTableOnWire = Static<typeof RandomResultTable>;

/** The request of UpdateRandomResultTables. */
export const UpdateTablesRequest = Type.Object({
  CatalogVersion,
  Tables: Type.Optional(
    Type.Array(RandomResultTable, {
      description: `The tables, each TableId once. A catalog version holds at most ${DROP_TABLES_MAX}, which take at most ${DROP_TABLES_BYTES_MAX} bytes as they are stored. Absent or null: no table changes.`,
      maxItems: DROP_TABLES_MAX,
    }),
  ),
  ...changeMembers,
  CustomTags,
});
export type TablesWriteOnWire = Static<typeof UpdateTablesRequest>;

const RandomResultTableListing = Type.Object(
  { CatalogVersion: Identifier('The catalog version that it is in.'), TableId, Nodes },
  { title: 'RandomResultTableListing', description: 'A drop table of a catalog version.' },
);

/** The answer of GetRandomResultTables. */
export const GetTablesResult = Type.Object({
  Tables: Type.Record(Type.String(), RandomResultTableListing, {
    description: 'The tables, by their TableId.',
  }),
});
export type TablesReply = Static<typeof GetTablesResult>;
