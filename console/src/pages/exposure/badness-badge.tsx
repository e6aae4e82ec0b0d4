import { Badge } from '@mantine/core';
import { describeBadness } from './badness.ts';

const MUCH = 0.5;

/** How bad it is; nothing where it is as it was meant. */
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
