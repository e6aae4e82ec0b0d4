import { Accordion, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import type { PriceWarning, PriceWarningCount } from 'purser-client';
import { Fragment, useState } from 'react';
import type { Names } from '../../api/catalog-queries.ts';
import { Pending } from '../../parts/page.tsx';
import { adviceOn } from '../../parts/warning-advice.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { WARNINGS_TEXTS } from '../../texts/warnings.ts';
import { useWarningsOfKind } from './use-price-audit.ts';
import { type Act, WarningCard } from './warning-card.tsx';

const CARDS = 20;
/** So few warnings of a kind are shown at once. */
const OPEN_MAX = 5;

interface Shown {
  readonly share: number;
  readonly names: Names;
  readonly act: Act;
}

/** How many warnings of a level there are. */
export function countOf(
  counts: readonly PriceWarningCount[],
  level: PriceWarning['Level'],
): number {
  return counts.reduce((sum, { Level, Count }) => (Level === level ? sum + Count : sum), 0);
}

/** All warnings, those of a kind in one line that opens: first what is unusual, then information, then what is accepted. */
export function WarningGroups({
  counts,
  ...shown
}: Shown & { readonly counts: readonly PriceWarningCount[] }) {
  const of = (level: PriceWarning['Level']) => counts.filter(({ Level }) => Level === level);
  const warnings = of('Warning');
  return (
    <Stack>
      {warnings.length === 0 ? (
        <Text size="sm">{PRICE_AUDIT_TEXTS.list.noWarnings}</Text>
      ) : (
        <Kinds counts={warnings} {...shown} />
      )}
      {(['Information', 'Accepted'] as const).map((level) => {
        const { heading, advice } = PRICE_AUDIT_TEXTS.levels[level];
        return (
          of(level).length > 0 && (
            <Fragment key={level}>
              <div>
                <Title order={3} size="h5">
                  {heading(countOf(counts, level))}
                </Title>
                <Text size="sm" c="dimmed">
                  {advice}
                </Text>
              </div>
              <Kinds counts={of(level)} {...shown} />
            </Fragment>
          )
        );
      })}
    </Stack>
  );
}

function Kinds({ counts, ...shown }: Shown & { readonly counts: readonly PriceWarningCount[] }) {
  const few = counts.filter(({ Level, Count }) => Level === 'Warning' && Count <= OPEN_MAX);
  const [open, setOpen] = useState<readonly string[]>(few.map(({ Kind }) => Kind));
  return (
    <Accordion multiple variant="contained" radius="md" value={[...open]} onChange={setOpen}>
      {counts.map((count) => {
        const { label, whatToDo } = adviceOn(count.Kind);
        return (
          <Accordion.Item key={count.Kind} value={count.Kind}>
            <Accordion.Control>
              <Text size="sm" fw={600}>
                {WARNINGS_TEXTS.kindCount(label, count.Count)}
              </Text>
              <Text size="sm" c="dimmed">
                {whatToDo}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(count.Kind) && <OfKind of={count} {...shown} />}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

/** The warnings of one kind, 20 at a time. */
function OfKind({
  of: { Kind, Level, Count },
  share,
  names,
  act,
}: Shown & { readonly of: PriceWarningCount }) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(Count / CARDS);
  const shown = Math.min(page, pages);
  const { warnings, ...query } = useWarningsOfKind(
    {
      CatalogVersion: act.catalogVersion,
      UndercutPercent: share,
      WarningKind: Kind,
      WarningLevel: Level,
    },
    { first: (shown - 1) * CARDS, count: CARDS },
  );
  if (!warnings) return <Pending of={query} />;
  return (
    <Stack gap="sm">
      {warnings.map((warning) => (
        <WarningCard
          key={JSON.stringify(warning)}
          warning={warning}
          name={names.get(warning.ItemId)}
          act={act}
        />
      ))}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={shown}
            getControlProps={(control) => ({
              'aria-label': PRICE_AUDIT_TEXTS.paging.control(control),
            })}
            getItemProps={(number) => ({ 'aria-label': PRICE_AUDIT_TEXTS.paging.page(number) })}
            onChange={setPage}
          />
        </Group>
      )}
    </Stack>
  );
}
