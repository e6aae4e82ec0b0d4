/** The words of a schema that differ between the engines. */
export interface SchemaWords {
  /** The column type of whole numbers of up to 53 bits. */
  readonly integer: string;
  /** The column type of texts, which are compared and ordered by their code points (docs/decisions/0008). */
  readonly text: string;
  /** The end of the definition of a table. */
  readonly table: string;
  /** The same for a table that is kept in the order of its primary key, where the engine can do that. */
  readonly tableByKey: string;
  /** The words between a table and its new column in `alter table`. */
  readonly addColumn: string;
  /** The present moment in milliseconds. */
  readonly nowMs: string;
  /** A random text of at least 122 bits. */
  readonly randomId: string;
  /** The statements that make an index of the words of a table's column `name_terms`, which are lower-case letters and digits. */
  readonly termIndex: (table: string, index: string) => string;
}
