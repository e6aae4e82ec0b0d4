import { Alert, Anchor, Checkbox, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { PriceWarning, PriceWarningCount } from 'purser-client';
import { useState } from 'react';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { WARNINGS_TEXTS } from '../../texts/warnings.ts';
import { adviceOn } from '../warning-advice.ts';

const texts = CHANGES_TEXTS.priceAudit;
const ROWS_MAX = 100;

/** The kinds of warnings that a person has accepted in a review. */
export interface Acceptance {
  readonly kinds: readonly PriceWarning['Kind'][];
  /** `counts`: of all that can be accepted. */
  readonly onKinds: (kinds: Acceptance['kinds'], counts: readonly PriceWarningCount[]) => void;
}

/** Keeps what a person has accepted, with the sentence about it for the note of the revision; empty: nothing was. */
export function useAcceptance(): Acceptance & { readonly sentence: string } {
  const [kept, keep] = useState<{ kinds: Acceptance['kinds']; sentence: string }>({
    kinds: [],
    sentence: '',
  });
  return {
    ...kept,
    onKinds: (kinds, counts) => keep({ kinds, sentence: describeAccepted(kinds, counts) }),
  };
}

/** Warnings that a change raises or removes, those of a kind in one line that opens. Unusual ones can be accepted. */
export function PriceAuditWarnings({
  title,
  warnings,
  counts,
  isUnusual = false,
  acceptance,
}: {
  readonly title: string;
  readonly warnings: readonly PriceWarning[];
  readonly counts: readonly PriceWarningCount[];
  readonly isUnusual?: boolean;
  /** Absent: there is nothing to be accepted. */
  readonly acceptance?: Acceptance | undefined;
}) {
  if (counts.length === 0) return null;
  function accept(kind: PriceWarning['Kind'], isAccepted: boolean): void {
    const others = acceptance?.kinds.filter((one) => one !== kind) ?? [];
    acceptance?.onKinds(isAccepted ? [...others, kind] : others, counts);
  }
  return (
    <Alert
      color={isUnusual ? 'orange' : 'gray'}
      title={title}
      icon={isUnusual ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      <Stack gap="xs">
        {counts.map((count) => (
          <OfKind
            key={`${count.Level} ${count.Kind}`}
            of={count}
            warnings={warnings.filter(({ Kind, Level }) => {
              return Kind === count.Kind && Level === count.Level;
            })}
            isUnusual={isUnusual}
            {...(acceptance && {
              isAccepted: acceptance.kinds.includes(count.Kind),
              onAccepted: (isAccepted) => accept(count.Kind, isAccepted),
            })}
          />
        ))}
      </Stack>
    </Alert>
  );
}

function OfKind({
  of: { Kind, Count },
  warnings,
  isUnusual,
  isAccepted = false,
  onAccepted,
}: {
  readonly of: PriceWarningCount;
  readonly warnings: readonly PriceWarning[];
  readonly isUnusual: boolean;
  readonly isAccepted?: boolean;
  /** Absent: it cannot be accepted here. */
  readonly onAccepted?: (isAccepted: boolean) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { label, whatToDo } = adviceOn(Kind);
  const more = Count - Math.min(warnings.length, ROWS_MAX);
  return (
    <Stack gap={4}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        c="var(--mantine-color-text)"
        underline="always"
        mih={24}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {WARNINGS_TEXTS.kindCount(label, Count)}
      </Anchor>
      {isUnusual && <Text size="sm">{whatToDo}</Text>}
      {isOpen && (
        <List size="sm" spacing={4} className="anywhere">
          {warnings.slice(0, ROWS_MAX).map((warning) => (
            <List.Item key={JSON.stringify(warning)}>{warning.Text}</List.Item>
          ))}
          {more > 0 && <List.Item>{texts.more(more)}</List.Item>}
        </List>
      )}
      {onAccepted && (
        <Checkbox
          size="sm"
          label={WARNINGS_TEXTS.accept}
          aria-label={WARNINGS_TEXTS.acceptKind(label)}
          checked={isAccepted}
          onChange={({ currentTarget }) => onAccepted(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

function describeAccepted(
  kinds: readonly PriceWarning['Kind'][],
  counts: readonly PriceWarningCount[],
): string {
  const accepted = counts.filter(({ Kind }) => kinds.includes(Kind));
  if (accepted.length === 0) return '';
  return WARNINGS_TEXTS.accepted(
    accepted
      .map(({ Kind, Count }) => WARNINGS_TEXTS.kindCount(adviceOn(Kind).label, Count))
      .join(', '),
  );
}
