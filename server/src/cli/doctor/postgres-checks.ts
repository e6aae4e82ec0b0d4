import { LEASE_MS } from '../../cluster/lease.ts';
import type { Config } from '../../config/load.ts';
import type { DatabaseAddress } from '../../config/option.ts';
import { systemClock } from '../../kernel/instant.ts';
import { newHexId, systemRandom } from '../../kernel/secrets.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { diagnosePostgres, type PostgresDiagnostics } from '../../storage/postgres/diagnose.ts';
import { listSome } from '../../storage/migrations/schema-mismatch.ts';
import { isDurable } from '../../storage/postgres/transaction.ts';
import type { OpenStorage, PostgresStorage } from '../../storage/storage.ts';
import { describeCount } from '../program/print.ts';
import {
  bad,
  countFacts,
  good,
  IGNORING_SINK,
  NOT_OPEN,
  notChecked,
  type Outcome,
  warning,
} from './finding.ts';

const NOT_SHARED = notChecked('Not needed: the embedded database is on this computer.');

/** Far more than the error of a clock kept by NTP. */
const CLOCKS_APART_MS_MAX = 2_000;

/** Runs checks of a shared database by its diagnostics, which are taken once. */
export function makeDiagnosed(
  address: DatabaseAddress,
  isAnswering: boolean,
): (check: (found: PostgresDiagnostics) => Outcome) => Promise<Outcome> {
  let diagnostics: Promise<PostgresDiagnostics> | undefined;
  return async (check) => {
    if (address.kind === 'sqlite') return NOT_SHARED;
    if (!isAnswering) return NOT_OPEN;
    return check(await (diagnostics ??= diagnosePostgres(address.url, systemClock)));
  };
}

/** Compares this computer's clock with the database's. */
export function checkClock({ clockAheadMs, uncertaintyMs }: PostgresDiagnostics): Outcome {
  const apart = Math.abs(clockAheadMs);
  const side = clockAheadMs < 0 ? 'behind' : 'ahead of';
  const message = `This computer's clock is ${apart} ms ${side} the database's (± ${Math.ceil(uncertaintyMs)} ms).`;
  if (apart - uncertaintyMs <= CLOCKS_APART_MS_MAX) return good(message);
  return bad(
    message,
    "Let NTP keep the clocks of all computers. Purser goes by the database's time, so nothing breaks here if it is that one which is right.",
  );
}

/** Whether the database can wake the nodes. */
export function checkNotify({ notify, version }: PostgresDiagnostics): Outcome {
  if (notify === 'heard') return good(`${version} wakes the nodes (LISTEN and NOTIFY).`);
  const why =
    notify === 'unheard'
      ? 'a message from one connection to another did not arrive, as through a pooler in transaction mode'
      : 'it knows no LISTEN and NOTIFY';
  return warning(
    `${version} does not wake the nodes (${why}); they look by themselves instead, which makes a revocation slower by up to a tenth of a second.`,
    'Connect the nodes to PostgreSQL directly, if that is too slow.',
  );
}

/** The longest good duration of a renewal: nodes renew three times in a lease, so that two may be lost. */
const RENEWAL_MS_MAX = LEASE_MS / 3;

/** Renews a lease once, as a node does, with a row of its own that is removed afterwards. */
export async function checkLease(
  address: DatabaseAddress,
  storage: OpenStorage | undefined,
): Promise<Outcome> {
  if (address.kind === 'sqlite') return NOT_SHARED;
  if (!storage || !('nodes' in storage)) return NOT_OPEN;
  const tookMs = await renewOnce(storage);
  const message = `Joined, renewed, read and left; a renewal took ${Math.ceil(tookMs)} ms of a lease of ${LEASE_MS} ms.`;
  if (tookMs <= RENEWAL_MS_MAX) return good(message);
  return bad(
    message,
    `A node on this computer would lose its lease again and again: bring it nearer to the database, or the database to rest, until a renewal takes less than ${Math.floor(RENEWAL_MS_MAX)} ms.`,
  );
}

/** The duration of one renewal in milliseconds. */
async function renewOnce(storage: PostgresStorage): Promise<number> {
  const { nodes, sharedLog } = storage;
  const nodeId = `doctor-${newHexId(systemRandom)}`;
  const { seq } = await countFacts(storage);
  await nodes.join(nodeId);
  try {
    const beganAt = performance.now();
    if ((await nodes.renew({ nodeId, applied: seq })) === 'gone') {
      throw new Error('the row of the lease was gone right after it was made');
    }
    await sharedLog.read(seq, IGNORING_SINK);
    const tookMs = performance.now() - beganAt;
    const rows = await nodes.list();
    if (!rows.some((row) => row.nodeId === nodeId && row.applied === seq)) {
      throw new Error('the lease does not say what was written into it; is this a replica?');
    }
    return tookMs;
  } finally {
    await nodes.leave(nodeId);
  }
}

/** Whether a paused or cut-off node is kept from holding up the others. */
export function checkLimits({ settings }: PostgresDiagnostics): Outcome {
  const { ofConnection, ofTransaction, wanted } = settings;
  const names = Object.keys(wanted);
  const missing = names.filter((name) => ofTransaction[name] !== wanted[name]);
  if (missing.length > 0) {
    return bad(
      `In a transaction ${missing.join(', ')} is not what it said, so that a paused node can hold up the others.`,
      'Let nothing between the nodes and PostgreSQL change what transactions say; a pooler must be in transaction or session mode.',
    );
  }
  const where = names.every((name) => ofConnection[name] === wanted[name])
    ? 'Each connection and each transaction has'
    : 'The settings of connections do not come through, as with a pooler; each transaction has';
  return good(`${where} its time limits (${names.join(', ')}).`);
}

/** Whether a commit that was answered survives a crash. */
export function checkCommits({ settings, version }: PostgresDiagnostics): Outcome {
  const { ofConnection, ofTransaction } = settings;
  const said = ofConnection['synchronous_commit'];
  const used = ofTransaction['synchronous_commit'];
  if (said === undefined) return good(`${version} has no setting that weakens commits.`);
  if (used === undefined || !isDurable(used)) {
    return bad(
      `synchronous_commit is ${used} in a transaction that said on: a crash can forget revocations that were answered.`,
      'Let nothing between the nodes and PostgreSQL change what transactions say.',
    );
  }
  if (ofConnection['fsync'] === 'off') {
    return bad(
      'fsync is off: when the machine of the database crashes, revocations that were answered are forgotten, or the whole database is broken.',
      'Set fsync = on in postgresql.conf.',
    );
  }
  if (isDurable(said)) return good(`Commits are flushed before they are answered (${said}).`);
  return good(
    `Commits are flushed before they are answered: the server says synchronous_commit = ${said}, and our transactions say ${used}.`,
  );
}

/** Whether a failover can lose a commit that was answered. */
export function checkStandbys({ settings, standbys, version }: PostgresDiagnostics): Outcome {
  const names = settings.ofConnection['synchronous_standby_names'];
  if (standbys === undefined || names === undefined)
    return good(`${version} replicates by itself.`);
  if (names !== '') {
    return standbys > 0
      ? good(`Commits wait for synchronous standbys (${names}).`)
      : bad(
          `Commits are to wait for synchronous standbys (${names}), and none is connected.`,
          'Start one: until then no commit succeeds.',
        );
  }
  if (standbys === 0) return good('No standby is connected.');
  return warning(
    `Replication is asynchronous (${standbys} connected): a failover can forget revocations that were answered, and nodes that still reach the old primary go on with it.`,
    'Name a standby in synchronous_standby_names, or never promote one before the old primary is shut off for good.',
  );
}

/** Connections that a process opens beside those for calls (docs/guides/cluster.md). */
const CONNECTIONS_BESIDE_POOL = 10;

/** Whether the database has connections enough for the processes of this computer, or for all that serve now. */
export function checkConnections(
  { settings: { ofConnection }, version }: PostgresDiagnostics,
  { poolMax, workers, serving }: Pick<Config, 'poolMax' | 'workers'> & { readonly serving: number },
): Outcome {
  const max = ofConnection['max_connections'];
  if (max === undefined) return good(`${version} does not tell how many connections it has.`);
  const open = Number(max) - Number(ofConnection['superuser_reserved_connections'] ?? 0);
  const processes = Math.max(workers, serving);
  const needed = processes * (poolMax + CONNECTIONS_BESIDE_POOL);
  const message = `${describeCount(processes, 'process', 'processes')} may open ${needed} connections, of ${open} that the database has for them.`;
  return needed <= open
    ? good(message)
    : bad(
        message,
        'Lower PURSER_POOL_MAX or PURSER_WORKERS, or raise max_connections in postgresql.conf.',
      );
}

const ROLES_GUIDE = 'The guide on PostgreSQL has the roles, and their statements.';

/** Whether the role of the address may do what a service does, and no more. `isEmpty`: there are no tables yet. */
export function checkRole({ role, version }: PostgresDiagnostics, isEmpty: boolean): Outcome {
  if (!role) return good(`${version} does not tell what a role may do.`);
  const { name, closed, isSuperuser, mayCreate, owned } = role;
  if (isEmpty && !mayCreate) {
    return bad(
      `The role ${name} may not make tables, and there are none.`,
      `Run "${nextCommand('migrate up')}" as the role that may, or see that the schema of the tables can be used.`,
    );
  }
  if (closed.length > 0) {
    return bad(`The role ${name} may not read and write ${listSome(closed)}.`, ROLES_GUIDE);
  }
  if (isSuperuser) {
    return warning(
      `The role ${name} is a superuser: whoever has its password has all databases of the server.`,
      ROLES_GUIDE,
    );
  }
  const also = owned > 0 ? 'and owns them, so that it may also change and drop them' : 'no more';
  return good(`The role ${name} may read and write all tables, ${also}.`);
}
