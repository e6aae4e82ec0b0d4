import { toWireTime } from '../kernel/instant.ts';
import type { PlayerData } from './deletion-ports.ts';

/** Names of the wire that are not just the domain's in another spelling. */
const WIRE_NAMES: Readonly<Record<string, string>> = { titlePlayerId: 'TitlePlayerAccountId' };

/** Writes all that is stored about a player for the wire. */
export function toWirePlayerData({ lists, cut, ledgerKeptSince: since }: PlayerData) {
  return {
    Data: withWireNames(lists, (rows) => rows.map((row) => withWireNames(row, (value) => value))),
    Incomplete: cut.map(toWireName),
    ...(since !== undefined && { LedgerKeptSince: toWireTime(since) }),
  };
}

function withWireNames<Value, Wire>(
  record: Readonly<Record<string, Value>>,
  toWire: (value: Value) => Wire,
): Record<string, Wire> {
  const members = Object.entries(record).map(([name, value]) => [toWireName(name), toWire(value)]);
  return Object.fromEntries(members);
}

function toWireName(name: string): string {
  return WIRE_NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
