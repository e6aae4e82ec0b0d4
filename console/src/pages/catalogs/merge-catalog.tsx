import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeValue } from '../../parts/changes/member-lines.ts';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type CatalogBase, type Draft, toBase } from './draft.ts';
import { type Clash, merge, type Side } from './merge.ts';
import { CATALOG_TIMEOUT_MS } from '../../api/catalog-queries.ts';

const texts = CATALOGS_TEXTS.merge;

/** Shows what both sides have changed, and makes a draft upon the newer catalog. */
export function MergeCatalog({
  catalogVersion,
  base,
  draft,
  onMerged,
}: {
  readonly catalogVersion: string;
  readonly base: CatalogBase;
  readonly draft: Draft;
  readonly onMerged: (draft: Draft, newer: CatalogBase) => void;
}) {
  const purser = usePurser();
  const newer = useQuery({
    queryKey: ['newerCatalog', catalogVersion, base.revision],
    queryFn: async ({ signal }) =>
      toBase(
        await purser.admin.getCatalogItems(
          { CatalogVersion: catalogVersion },
          { signal, timeoutMs: CATALOG_TIMEOUT_MS },
        ),
      ),
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const theirs = newer.data;
  const merged = useMemo(
    () => theirs && merge({ before: base, theirs, mine: draft, choices }),
    [base, theirs, draft, choices],
  );
  if (!theirs || !merged) return <Pending of={newer} />;
  const open = merged.clashes.filter(({ key }) => !choices.has(key)).length;
  return (
    <>
      <Text size="sm">{merged.clashes.length === 0 ? texts.noClash : texts.clash}</Text>
      {merged.clashes.length > 0 && (
        <Clashes
          clashes={merged.clashes}
          choices={choices}
          onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
        />
      )}
      <Group>
        <Button color="orange" disabled={open > 0} onClick={() => onMerged(merged.draft, theirs)}>
          {open > 0 ? texts.toChoose(open) : texts.act}
        </Button>
      </Group>
    </>
  );
}

function Clashes({
  clashes,
  choices,
  onChoose,
}: {
  readonly clashes: readonly Clash[];
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (key: string, side: Side) => void;
}) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{SHARED_TEXTS.what}</Table.Th>
            <Table.Th>{SHARED_TEXTS.before}</Table.Th>
            <Table.Th>{texts.theirs}</Table.Th>
            <Table.Th>{texts.mine}</Table.Th>
            <Table.Th>{texts.take}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clashes.map(({ key, itemId, path, before, theirs, mine }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {itemId}
                </Text>
                <Text size="xs">{path.join(' ') || texts.itself}</Text>
              </Table.Td>
              {[before, theirs, mine].map((value, side) => (
                // oxlint-disable-next-line react/no-array-index-key -- always the same three sides
                <Table.Td key={side}>
                  <Text size="xs" lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
                    {value === undefined ? SHARED_TEXTS.none : describeValue(value)}
                  </Text>
                </Table.Td>
              ))}
              <Table.Td>
                <SegmentedControl
                  size="xs"
                  aria-label={texts.takeFor(itemId, path.join(' '))}
                  data={[
                    { value: 'theirs', label: texts.theirs },
                    { value: 'mine', label: texts.mine },
                  ]}
                  value={choices.get(key) ?? ''}
                  onChange={(side) => onChoose(key, side as Side)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
