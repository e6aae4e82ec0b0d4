import type { Nodes } from '../../cluster/ports.ts';
import type { Db } from '../query/tables.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retrying } from './retry.ts';

/** The nodes that share the database. Each method is one statement, and a transaction by that. */
export function makeNodes({
  pool,
  retrying,
}: {
  readonly pool: ConnectionPool;
  readonly retrying: Retrying;
}): Nodes {
  const ask = <T>(statement: (db: Db) => Promise<T>): Promise<T> =>
    retrying(() => pool.use(({ db }) => statement(db)));
  return {
    async join(nodeId) {
      await ask((db) =>
        db
          .insertInto('nodes')
          .values({ node_id: nodeId, applied: 0, heartbeat: 0 })
          .onConflict((c) => c.column('node_id').doNothing())
          .execute(),
      );
    },
    async renew({ nodeId, applied }) {
      const renewed = await ask((db) =>
        db
          .updateTable('nodes')
          .set((e) => ({ applied, heartbeat: e('heartbeat', '+', 1) }))
          .where('node_id', '=', nodeId)
          .returning('node_id')
          .executeTakeFirst(),
      );
      return renewed ? 'renewed' : 'gone';
    },
    async list() {
      const rows = await ask((db) => db.selectFrom('nodes').selectAll().execute());
      return rows.map(({ node_id, applied, heartbeat }) => ({
        nodeId: node_id,
        applied,
        heartbeat,
      }));
    },
    async expel({ nodeId, heartbeat }) {
      await ask((db) =>
        db
          .deleteFrom('nodes')
          .where('node_id', '=', nodeId)
          .where('heartbeat', '=', heartbeat)
          .execute(),
      );
    },
    async leave(nodeId) {
      await ask((db) => db.deleteFrom('nodes').where('node_id', '=', nodeId).execute());
    },
  };
}
