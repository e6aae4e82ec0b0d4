import { resolve } from 'node:path';
import { type DatabaseAddress, parseDatabaseUrl } from '../config/option.ts';
import { databaseNameOf } from '../storage/postgres/database-name.ts';
import { WrongUse } from './failure.ts';

/** Where a service listens. */
export interface UrlConfig {
  readonly host: string;
  readonly port: number;
  /** Undefined: plain http. */
  readonly tlsFiles: object | undefined;
}

/** The address at which this computer reaches a service of this configuration. */
export function serviceUrl({ host, port, tlsFiles }: UrlConfig): string {
  const authority = host.includes(':') ? `[${host}]` : host;
  return reachableUrl(`${tlsFiles ? 'https' : 'http'}://${authority}:${port}`);
}

/** The same address with the loopback host in place of "every address", which nobody can connect to. */
export function reachableUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** The name of a database for a person; never with a password. */
export function nameOfDatabase(address: DatabaseAddress): string {
  return address.kind === 'postgres' ? databaseNameOf(address.url) : address.path;
}

/** The address of a database for a command line. `PASSWORD` stands in the place of its password. */
export function urlToShow(address: DatabaseAddress): string {
  if (address.kind === 'sqlite') return `sqlite:${address.path}`;
  const url = URL.parse(address.url);
  if (!url) return '<url>';
  if (url.password !== '') url.password = 'PASSWORD';
  return url.href;
}

/** The database that a flag names; a Failure when it names none. The text is never repeated: it may hold a password. */
export function addressIn(flag: string, text: string): DatabaseAddress {
  const read = parseDatabaseUrl(text);
  if (!read.ok) throw new WrongUse(`${flag} ${read.wrong}.`);
  const { value } = read;
  return value.kind === 'sqlite' ? { ...value, path: resolve(value.path) } : value;
}
