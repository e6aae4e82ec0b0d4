import { type Command, outcomeOfRollback, runCommand } from '../command.ts';
import type { SqliteConnection } from './connection.ts';
import { RollbackWith } from '../query/rollback-with.ts';
import {
  type Answer,
  type Failure,
  toFailure,
  toLostCommit,
  type WaitingCommand,
} from './thread-messages.ts';

interface WriterDeps {
  readonly connection: Pick<SqliteConnection, 'database' | 'sql'>;
  readonly commands: ReadonlyMap<string, Pick<Command, 'run'>>;
}

/**
 * Runs waiting commands with one commit for all of them, and answers each, in their order. Rejects only when not even
 * a rollback is possible: then the connection is lost.
 */
export type CommitTogether = (batch: readonly WaitingCommand[]) => Promise<readonly Answer[]>;

/**
 * Makes the writer of a connection. A command that fails is rolled back alone. When the commit fails,
 * or SQLite gave the whole transaction up, nobody is told success.
 */
export function makeWriter(deps: WriterDeps): CommitTogether {
  const { database } = deps.connection;
  const { runAlone, runPlainly } = makeRunners(deps);

  /** Commands hardly ever fail, so at first none is fenced off from the others. Undefined: one did, and nothing has happened. */
  async function tryAll(batch: readonly WaitingCommand[]): Promise<Answer[] | undefined> {
    const answers: Answer[] = [];
    database.exec('begin immediate');
    try {
      for (const command of batch) answers.push(await runPlainly(command));
    } catch {
      if (database.isTransaction) database.exec('rollback');
      return undefined;
    }
    database.exec('commit');
    return answers;
  }

  /** Throws what made it impossible to commit. */
  async function runAllFenced(
    batch: readonly WaitingCommand[],
    answers: Answer[],
  ): Promise<readonly Answer[]> {
    database.exec('begin immediate');
    for (const command of batch) {
      const answer = await runAlone(command);
      answers.push(answer);
      if (!database.isTransaction) throw new LostTransaction(answer);
    }
    database.exec('commit');
    return answers;
  }

  return async (batch) => {
    const answers: Answer[] = [];
    try {
      return (await tryAll(batch)) ?? (await runAllFenced(batch, answers));
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      const lost = error instanceof LostTransaction ? error.failure : toLostCommit(error);
      return batch.map(({ id }, index) => {
        const answer = answers[index];
        return answer && 'failure' in answer ? answer : { id, failure: lost };
      });
    }
  };
}

function makeRunners({ connection, commands }: WriterDeps) {
  const { database, sql } = connection;

  async function runPlainly({ id, name, input }: WaitingCommand): Promise<Answer> {
    const command = commands.get(name);
    if (!command) throw new Error(`There is no command ${name}`);
    return { id, result: await runCommand(command, sql, input) };
  }

  async function runAlone(command: WaitingCommand): Promise<Answer> {
    database.exec('savepoint command');
    try {
      const answer = await runPlainly(command);
      database.exec('release command');
      return answer;
    } catch (error) {
      // A full disk and the like end the whole transaction, and the savepoint with it.
      if (database.isTransaction) database.exec('rollback to command; release command');
      if (error instanceof RollbackWith) {
        return { id: command.id, result: outcomeOfRollback(error) };
      }
      return { id: command.id, failure: toFailure(error) };
    }
  }

  return { runPlainly, runAlone };
}

/** SQLite gave up the whole transaction while a command ran. */
class LostTransaction extends Error {
  readonly failure: Failure;

  constructor(answer: Answer) {
    super('SQLite has rolled the transaction back');
    this.name = 'LostTransaction';
    this.failure =
      'failure' in answer ? { ...answer.failure, unavailable: true } : toLostCommit(this);
  }
}
