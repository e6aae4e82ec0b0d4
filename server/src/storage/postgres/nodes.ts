import type { Nodes } from '../../cluster/ports.ts';
import type { Db } from '../database.ts';
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
          .values({ node_id: nodeId, applied: 0, beat: 0 })
          .onConflict((c) => c.column('node_id').doNothing())
          .execute(),
      );
    },
    async renew({ nodeId, applied }) {
      const renewed = await ask((db) =>
        db
          .updateTable('nodes')
          .set((e) => ({ applied, beat: e('beat', '+', 1) }))
          .where('node_id', '=', nodeId)
          .returning('node_id')
          .executeTakeFirst(),
      );
      return renewed ? 'renewed' : 'gone';
    },
    async list() {
      const rows = await ask((db) => db.selectFrom('nodes').selectAll().execute());
      return rows.map(({ node_id, applied, beat }) => ({ nodeId: node_id, applied, beat }));
    },
    async expel({ nodeId, beat }) {
      await ask((db) =>
        db.deleteFrom('nodes').where('node_id', '=', nodeId).where('beat', '=', beat).execute(),
      );
    },
    async leave(nodeId) {
      await ask((db) => db.deleteFrom('nodes').where('node_id', '=', nodeId).execute());
    },
  };
}
