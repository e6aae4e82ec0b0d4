import { statement } from '../../storage/query/statement.ts';
import type { NodeRow } from '../nodes.ts';

// The rows of processes that share an embedded database. Nobody renews them: `heartbeat` is 0, and 1 in a row that is about to be removed.

type NodeKey = Pick<NodeRow, 'nodeId'>;
type Published = Pick<NodeRow, 'nodeId' | 'applied'>;

export const insertNode = statement<Published>(
  'insert into nodes (node_id, applied, heartbeat) values (:nodeId, :applied, 0)',
);
export const updateNode = statement<Published>(
  'update nodes set applied = :applied where node_id = :nodeId and heartbeat = 0',
);
export const deleteNode = statement<NodeKey>('delete from nodes where node_id = :nodeId');
export const markNode = statement<Published>(
  'update nodes set heartbeat = 1 where node_id = :nodeId and applied = :applied and heartbeat = 0',
);
export const deleteMarkedNode = statement<NodeKey>(
  'delete from nodes where node_id = :nodeId and heartbeat = 1',
);
