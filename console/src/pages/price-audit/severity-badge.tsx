import { Badge } from '@mantine/core';
import { describeSeverity } from './severity.ts';

const MUCH = 0.5;

/** The severity of a price warning; nothing where the price is as intended. */
export function SeverityBadge({ severity }: { readonly severity: number }) {
  if (severity === 0) return null;
  return (
    <Badge
      variant="light"
      color={severity >= MUCH ? 'red' : 'orange'}
      tt="none"
      c="var(--mantine-color-text)"
      style={{ flexShrink: 0 }}
    >
      {describeSeverity(severity)}
    </Badge>
  );
}
