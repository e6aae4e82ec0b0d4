import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { PARTS_TEXTS } from '../texts/parts.ts';
import { findNearNames } from './near-names.ts';

/** Links to those that may be meant by a name that there is not. */
export function NearLinks({
  names,
  typed,
  addressOf,
}: {
  readonly names: readonly string[];
  readonly typed: string;
  readonly addressOf: (name: string) => string;
}) {
  const near = findNearNames(names, typed);
  if (near.length === 0) return null;
  return (
    <Group gap="sm" justify="center">
      <Text size="sm">{PARTS_TEXTS.near}</Text>
      {near.map((name) => (
        <Anchor key={name} component={Link} size="sm" className="anywhere" href={addressOf(name)}>
          {name}
        </Anchor>
      ))}
    </Group>
  );
}
