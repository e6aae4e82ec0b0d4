/** 0: no, 1: yes. */
export type Flag = 0 | 1;

/** The values that a column may hold. An instant is whole milliseconds, JSON is text. */
interface Values {
  text: string;
  /** A digest, a key or what is sealed: it says nothing to whom it is about, and something to a thief. */
  secret: string;
  number: number;
  moment: number;
  flag: Flag;
}

type Kind = keyof Values;

/** The columns of a table. With a question mark: it may be null. */
export type Columns = Readonly<Record<string, Kind | `${Kind}?`>>;

/** A row as both engines have it. */
export type Row<Of extends Columns> = { -readonly [Column in keyof Of]: Value<Of[Column]> };

type Value<Declared> = Declared extends `${infer Some extends Kind}?`
  ? Values[Some] | null
  : Whole<Declared>;

type Whole<Declared> = Declared extends Kind ? Values[Declared] : never;

/** The kind of a column, null or not. */
export function kindOf(declared: Columns[string]): Kind {
  return declared.replace('?', '') as Kind;
}
