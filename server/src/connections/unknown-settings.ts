import type { TSchema } from 'typebox';
import { isRecord } from '../kernel/is-record.ts';
import { nearest } from '../lib/nearest.ts';
import type { SettingFaults } from './judge-settings.ts';

/** A sentence about each member, also of members, that a schema does not have. A rule that is passed over would be missed when money comes in. */
export function unknownSettings(settings: unknown, schema: TSchema, path: string): SettingFaults {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, TSchema>> };
  // A map has no members of its own.
  if (!properties || !isRecord(settings)) return {};
  const names = Object.keys(properties);
  const faults: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(settings)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const place = `${path}.${name}`;
    if (member) Object.assign(faults, unknownSettings(value, member, place));
    else faults[place] = [`There is no such field. ${hint(name, names)}`];
  }
  return faults;
}

/** A sentence about each member of a request that is a setting of the schema and stands beside the settings: it would be passed over, too. */
export function misplacedSettings(request: object, schema: TSchema, path: string): SettingFaults {
  const { properties = {} } = schema as { readonly properties?: object };
  const settings = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
  const faults: Record<string, readonly string[]> = {};
  for (const name of Object.keys(request)) {
    const setting = settings.get(name.toLowerCase());
    if (setting !== undefined) faults[name] = [`It is a setting: write ${path}.${setting}.`];
  }
  return faults;
}

function hint(name: string, names: readonly string[]): string {
  const meant = nearest(name, names);
  return meant === undefined ? `The fields are ${names.join(', ')}.` : `Did you mean ${meant}?`;
}
