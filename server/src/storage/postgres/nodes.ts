import type { NodeRow, Nodes } from '../../cluster/nodes.ts';
import { statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retry } from './retry.ts';
import { IS_DURABLE, NEED_NOT_BE_DURABLE } from './transaction-settings.ts';

type NodeKey = Pick<NodeRow, 'nodeId'>;
type NodeTable = Tables['nodes'];

const insertNode = statement<NodeKey>(
  `insert into nodes (node_id, applied, heartbeat) select :nodeId, 0, 0 where ${IS_DURABLE}
   on conflict (node_id) do update set applied = nodes.applied`,
);
const renewNode = statement<Pick<NodeRow, 'nodeId' | 'applied'>>(
  `update nodes set applied = :applied, heartbeat = heartbeat + 1
   where node_id = :nodeId and ${IS_DURABLE}`,
);
const publishNode = statement<Pick<NodeRow, 'nodeId' | 'applied'>, NodeTable>(
  `with published as (
     update nodes set applied = :applied where node_id = :nodeId and ${NEED_NOT_BE_DURABLE})
   select node_id, applied, heartbeat from nodes`,
);
const findNodes = statement<undefined, NodeTable>('select node_id, applied, heartbeat from nodes');
const expelNode = statement<Pick<NodeRow, 'nodeId' | 'heartbeat'>>(
  `delete from nodes where node_id = :nodeId and heartbeat = :heartbeat and ${IS_DURABLE}`,
);
const deleteNode = statement<NodeKey>('delete from nodes where node_id = :nodeId');

const toNodeRow = ({ node_id, applied, heartbeat }: NodeTable): NodeRow => {
  return { nodeId: node_id, applied, heartbeat };
};

interface NodesDeps {
  readonly pool: ConnectionPool;
  readonly retry: Retry;
}

/** The nodes that share the database. Each method is one statement, and so one transaction. */
export function makeNodes({ pool, retry }: NodesDeps): Nodes {
  const ask: ConnectionPool['use'] = (work) => retry(() => pool.use(work));
  return {
    async join(nodeId) {
      await ask(async (on) => insertNode.run(on, { nodeId }));
    },
    async renew(renewal) {
      return (await ask(async (on) => renewNode.run(on, renewal))) > 0 ? 'renewed' : 'gone';
    },
    async publish(row) {
      return (await ask(async (on) => publishNode.all(on, row))).map(toNodeRow);
    },
    async list() {
      return (await ask(async (on) => findNodes.all(on, undefined))).map(toNodeRow);
    },
    async expel(row) {
      return (await ask(async (on) => expelNode.run(on, row))) > 0 ? 'expelled' : 'gone';
    },
    async leave(nodeId) {
      await ask(async (on) => deleteNode.run(on, { nodeId }));
    },
  };
}
