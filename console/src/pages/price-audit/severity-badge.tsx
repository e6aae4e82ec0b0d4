import { Badge } from '@mantine/core';
import { describeSeverity } from './severity.ts';

const MUCH = 0.5;

/** The severity of a price warning; nothing where the price is as intended. Information has no colour. */
export function SeverityBadge({
  severity,
  isUnusual = false,
}: {
  readonly severity: number;
  readonly isUnusual?: boolean;
}) {
  if (severity === 0) return null;
  return (
    <Badge
      variant="light"
      color={isUnusual ? (severity >= MUCH ? 'red' : 'orange') : 'gray'}
      c="var(--mantine-color-text)"
      miw="max-content"
      style={{ flexShrink: 0 }}
    >
      {describeSeverity(severity)}
    </Badge>
  );
}
