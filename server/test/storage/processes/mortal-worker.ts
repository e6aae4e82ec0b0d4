import type { CommandCall } from '../../../src/storage/idempotency/run-once.ts';
import { becomeWorker, serveRpc } from '../../../src/lib/rpc/worker-thread.ts';

// A writer thread that answers everything up to the command that it dies of. To die of it, it needs no database.

const port = becomeWorker();
serveRpc<never, never, CommandCall>(port, {
  errors: {},
  onRequests(requests, sendReplies) {
    const deadly = requests.findIndex(({ request }) => request.name === 'titles.list');
    const answered = deadly === -1 ? requests : requests.slice(0, deadly);
    sendReplies(answered.map(({ id }) => ({ id, result: { result: undefined, events: [] } })));
    if (deadly !== -1) process.exit(3);
  },
  onClose: () => port.close(),
});
