import { resolve } from 'node:path';
import { type DatabaseAddress, parseDatabaseUrl } from '../config/option.ts';
import { databaseNameOf } from '../storage/postgres/database-name.ts';
import { Failure } from './failure.ts';

/** The name of a database for a person; never with a password. */
export function nameOfDatabase(address: DatabaseAddress): string {
  return address.kind === 'postgres' ? databaseNameOf(address.url) : address.path;
}

/** The database that a flag names; a Failure when it names none. The text is never repeated: it may hold a password. */
export function addressIn(flag: string, text: string): DatabaseAddress {
  const read = parseDatabaseUrl(text);
  if (!read.ok) throw new Failure(`${flag} ${read.wrong}.`, 2);
  const { value } = read;
  return value.kind === 'sqlite' ? { ...value, path: resolve(value.path) } : value;
}
