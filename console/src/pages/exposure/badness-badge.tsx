import { Badge } from '@mantine/core';
import { describeBadness } from './badness.ts';

const MUCH = 0.5;

/** The severity of a price warning; nothing where the price is as intended. */
export function BadnessBadge({ badness }: { readonly badness: number }) {
  if (badness === 0) return null;
  return (
    <Badge
      variant="light"
      color={badness >= MUCH ? 'red' : 'orange'}
      tt="none"
      c="var(--mantine-color-text)"
      style={{ flexShrink: 0 }}
    >
      {describeBadness(badness)}
    </Badge>
  );
}
