import type { RawBuilder } from 'kysely';

/** What a migration must know about the engine it runs on. */
export interface SchemaDialect {
  /** The column type for whole numbers of up to 53 bits. */
  readonly integer: 'integer' | 'bigint';
  /** What ends the definition of a table; undefined: nothing. */
  readonly tableEnd: RawBuilder<unknown> | undefined;
  /** Likewise for a table that is kept in the order of its primary key where the engine can do that. */
  readonly clusteredTableEnd: RawBuilder<unknown> | undefined;
  /** Lets the addition of a column that is there already pass, where a migration may stop half-way. */
  readonly ifNewColumn: RawBuilder<unknown>;
}
