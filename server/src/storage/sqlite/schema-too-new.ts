/** The file was written by a newer program than this one. */
export class SchemaTooNew extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaTooNew';
  }
}

/** The refusal of a file with migrations that this program does not know. */
export function schemaTooNew(path: string, unknown: readonly string[]): SchemaTooNew {
  return new SchemaTooNew(
    `The database ${path} was written by a newer version of this program (it has ${unknown.join(', ')}): start that version, or restore a backup from before.`,
  );
}
