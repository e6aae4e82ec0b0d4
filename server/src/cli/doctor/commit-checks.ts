import type { DatabaseAddress } from '../../config/option.ts';
import type { PostgresDiagnostics } from '../../storage/postgres/diagnose.ts';
import { isDurable } from '../../storage/postgres/transaction-settings.ts';
import { bad, good, type Outcome, warning } from './finding.ts';
import { NOT_OPEN, NOT_SHARED } from './postgres-checks.ts';

/** Whether a paused or cut-off node is kept from holding up the others. */
export function checkLimits(
  address: DatabaseAddress,
  diagnostics: PostgresDiagnostics | undefined,
): Outcome {
  if (!diagnostics) return address.kind === 'sqlite' ? NOT_SHARED : NOT_OPEN;
  const { ofConnection, ofTransaction, wanted } = diagnostics.settings;
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
export function checkCommits(
  address: DatabaseAddress,
  diagnostics: PostgresDiagnostics | undefined,
): Outcome {
  if (!diagnostics) return address.kind === 'sqlite' ? NOT_SHARED : NOT_OPEN;
  const { ofConnection, ofTransaction } = diagnostics.settings;
  const said = ofConnection['synchronous_commit'];
  const used = ofTransaction['synchronous_commit'];
  if (said === undefined)
    return good(`${diagnostics.version} has no setting that weakens commits.`);
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
export function checkStandbys(
  address: DatabaseAddress,
  diagnostics: PostgresDiagnostics | undefined,
): Outcome {
  if (!diagnostics) return address.kind === 'sqlite' ? NOT_SHARED : NOT_OPEN;
  const { settings, standbys, version } = diagnostics;
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
