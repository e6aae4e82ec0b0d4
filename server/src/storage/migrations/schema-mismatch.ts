import { shellCommand } from '../../kernel/shell-command.ts';

/** The database was written by a newer program than this one. */
export class SchemaTooNew extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaTooNew';
  }
}

/** The refusal of a database with migrations that this program does not know. */
export function schemaTooNew(database: string, unknown: readonly string[]): SchemaTooNew {
  return new SchemaTooNew(
    `The database ${database} was written by a newer version of this program (it has ${unknown.join(', ')}): start that version, or restore a backup from before.`,
  );
}

/** The database must be migrated before this program can serve on it. */
export class SchemaTooOld extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaTooOld';
  }
}

/** The refusal of a database that lacks migrations. */
export function schemaTooOld(database: string, pending: readonly string[]): SchemaTooOld {
  return new SchemaTooOld(
    `The database ${database} is older than this version of the program (it lacks ${pending.join(', ')}): back it up, then run "${shellCommand('migrate up')}".`,
  );
}
