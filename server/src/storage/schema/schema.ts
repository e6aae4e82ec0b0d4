// The tables, columns, indexes and foreign keys of a database, in the words of either engine, and how they differ from
// what the migrations make.

interface ColumnShape {
  /** `integer` or `text`, or whatever else the engine says. */
  readonly type: string;
  readonly isNullable: boolean;
}

interface IndexShape {
  /** Undefined: a key, whose name each engine makes. */
  readonly name: string | undefined;
  /** With commas in between. */
  readonly columns: string;
  readonly isUnique: boolean;
  /** It has only the rows of a condition. */
  readonly isPartial: boolean;
  /** False: its making was interrupted, and nothing is found by it. */
  readonly isValid: boolean;
}

interface ForeignKeyShape {
  /** With commas in between, and so are those that they refer to. */
  readonly columns: string;
  readonly to: string;
  readonly toColumns: string;
  /** `no action` or `cascade`, or whatever else the engine says. */
  readonly onDelete: string;
  /** False: rows from before it was made may break it. */
  readonly isValid: boolean;
}

interface TableShape {
  readonly columns: ReadonlyMap<string, ColumnShape>;
  readonly indexes: readonly IndexShape[];
  readonly foreignKeys: readonly ForeignKeyShape[];
}

export type Schema = ReadonlyMap<string, TableShape>;

/** A column, an index or a foreign key, with the name of its table, as an engine tells of it. */
type SchemaRow = Readonly<Record<string, unknown>>;

/** Makes a schema of what an engine has told. */
export function schemaOf(
  told: Readonly<Record<'columns' | 'indexes' | 'foreignKeys', readonly SchemaRow[]>>,
): Schema {
  const byTable = (rows: readonly SchemaRow[]) => Map.groupBy(rows, (row) => String(row['table']));
  const indexes = byTable(told.indexes);
  const foreignKeys = byTable(told.foreignKeys);
  return new Map(
    [...byTable(told.columns)].map(([table, rows]) => [
      table,
      {
        columns: new Map(rows.map((row) => [String(row['name']), toColumn(row)])),
        indexes: (indexes.get(table) ?? []).map(toIndex),
        foreignKeys: (foreignKeys.get(table) ?? []).map(toForeignKey),
      },
    ]),
  );
}

function toColumn(row: SchemaRow): ColumnShape {
  return { type: String(row['type']), isNullable: Boolean(row['is_nullable']) };
}

function toIndex(row: SchemaRow): IndexShape {
  return {
    name: typeof row['name'] === 'string' ? row['name'] : undefined,
    columns: String(row['columns']),
    isUnique: Boolean(row['is_unique']),
    isPartial: Boolean(row['is_partial']),
    isValid: Boolean(row['is_valid']),
  };
}

function toForeignKey(row: SchemaRow): ForeignKeyShape {
  return {
    columns: String(row['columns']),
    to: String(row['to']),
    toColumns: String(row['to_columns']),
    onDelete: String(row['on_delete']),
    isValid: Boolean(row['is_valid']),
  };
}

/** Something that a database lacks, or has in another way. */
export interface SchemaDifference {
  /** A part of a sentence. */
  readonly text: string;
  /** Statements that need it fail. */
  readonly isFatal: boolean;
  /** The index that is missing; undefined: something else is wrong. */
  readonly index?: string | undefined;
}

/** Lists parts of the expected schema that a database lacks or has differently. Extra parts belong to its owner. */
export function differencesIn(expected: Schema, found: Schema): readonly SchemaDifference[] {
  return [...expected].flatMap(([table, shape]) => {
    const has = found.get(table);
    if (!has) return [{ text: `the table ${table} is missing`, isFatal: true }];
    return [
      ...columnsIn(table, shape, has),
      ...indexesIn(table, shape, has),
      ...foreignKeysIn(table, shape, has),
    ];
  });
}

function columnsIn(table: string, expected: TableShape, found: TableShape): SchemaDifference[] {
  return [...expected.columns].flatMap(([name, column]): readonly SchemaDifference[] => {
    const has = found.columns.get(name);
    const named = `the column ${name} of ${table}`;
    if (!has) return [{ text: `${named} is missing`, isFatal: true }];
    const texts: string[] = [];
    if (has.type !== column.type) texts.push(`${named} is ${has.type} and not ${column.type}`);
    if (has.isNullable !== column.isNullable) {
      const how = has.isNullable ? 'may be null and must not' : 'must not be null and may';
      texts.push(`${named} ${how}`);
    }
    return texts.map((text) => ({ text, isFatal: false }));
  });
}

function indexesIn(table: string, expected: TableShape, found: TableShape): SchemaDifference[] {
  return expected.indexes.flatMap((index): readonly SchemaDifference[] => {
    const { name, columns } = index;
    if (name === undefined) {
      const has = found.indexes.some((one) => isSame(one, index));
      const text = `the key (${columns}) of ${table} is missing`;
      return has ? [] : [{ text, isFatal: false }];
    }
    const has = found.indexes.find((one) => one.name === name);
    const named = `the index ${name} of ${table}`;
    if (!has) return [{ text: `${named} is missing`, isFatal: false, index: name }];
    return isSame(has, index) ? [] : [{ text: describeOther(named, has, index), isFatal: false }];
  });
}

function isSame(one: IndexShape, other: IndexShape): boolean {
  const { columns, isUnique, isPartial, isValid } = one;
  const isSameKind = isUnique === other.isUnique && isPartial === other.isPartial;
  return columns === other.columns && isSameKind && isValid === other.isValid;
}

function describeOther(named: string, has: IndexShape, expected: IndexShape): string {
  if (!has.isValid) return `${named} is not whole, because its making was interrupted`;
  if (has.columns !== expected.columns) {
    return `${named} is about (${has.columns}) and not about (${expected.columns})`;
  }
  if (has.isUnique !== expected.isUnique) return `${named} is ${has.isUnique ? '' : 'not '}unique`;
  return has.isPartial ? `${named} has a condition` : `${named} has no condition`;
}

function foreignKeysIn(table: string, expected: TableShape, found: TableShape): SchemaDifference[] {
  return expected.foreignKeys.flatMap((key): readonly SchemaDifference[] => {
    const { columns, to, toColumns, onDelete } = key;
    const has = found.foreignKeys.find(
      (one) => one.columns === columns && one.to === to && one.toColumns === toColumns,
    );
    const named = `the foreign key (${columns}) of ${table} to ${to}`;
    if (!has) return [{ text: `${named} is missing`, isFatal: false }];
    const texts: string[] = [];
    if (has.onDelete !== onDelete) {
      texts.push(`${named} has "on delete ${has.onDelete}" and not "on delete ${onDelete}"`);
    }
    if (!has.isValid) texts.push(`${named} was never held against the rows from before it`);
    return texts.map((text) => ({ text, isFatal: false }));
  });
}
