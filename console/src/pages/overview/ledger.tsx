import { Text } from '@mantine/core';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import type { Overview } from './stats.ts';

const texts = OVERVIEW_TEXTS.ledger;
const DAY_SECONDS = 86_400;

/** How large the ledger is, how it grows, and how long an entry is kept. */
export function Ledger({ overview: { Ledger: ledger } }: { readonly overview: Overview }) {
  if (!ledger) return null;
  const { Entries, Bytes, EntriesPerDay, KeptInSeconds } = ledger;
  return (
    <Text size="sm" c="dimmed" component="section" aria-label={texts.heading}>
      {texts.size(Entries, Bytes)} {EntriesPerDay !== undefined && texts.growth(EntriesPerDay)}{' '}
      {KeptInSeconds === undefined ? texts.forEver : texts.kept(KeptInSeconds / DAY_SECONDS)}
    </Text>
  );
}
