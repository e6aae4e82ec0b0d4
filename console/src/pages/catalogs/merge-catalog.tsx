import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeValue } from '../../parts/changes/member-lines.ts';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { type CatalogBase, type Draft, toBase } from './draft.ts';
import { type Clash, merge, type Side } from './merge.ts';
import { CATALOG_TIMEOUT_MS } from '../../api/catalog-queries.ts';

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
      <Text size="sm">
        {merged.clashes.length === 0
          ? 'What they changed and what you changed do not touch each other. Nothing of yours is lost.'
          : 'You and they changed the same. Choose what it shall be; everything else is taken over from both sides.'}
      </Text>
      {merged.clashes.length > 0 && (
        <Clashes
          clashes={merged.clashes}
          choices={choices}
          onChoose={(key, side) => setChoices(new Map(choices).set(key, side))}
        />
      )}
      <Group>
        <Button color="orange" disabled={open > 0} onClick={() => onMerged(merged.draft, theirs)}>
          {open > 0 ? `${open} to choose` : 'Merge and look again'}
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
            <Table.Th>What</Table.Th>
            <Table.Th>Before</Table.Th>
            <Table.Th>Theirs</Table.Th>
            <Table.Th>Yours</Table.Th>
            <Table.Th>Take</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clashes.map(({ key, itemId, path, before, theirs, mine }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {itemId}
                </Text>
                <Text size="xs">{path.join(' ') || 'the item itself'}</Text>
              </Table.Td>
              {[before, theirs, mine].map((value, side) => (
                // oxlint-disable-next-line react/no-array-index-key -- always the same three sides
                <Table.Td key={side}>
                  <Text size="xs" lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
                    {value === undefined ? 'none' : describeValue(value)}
                  </Text>
                </Table.Td>
              ))}
              <Table.Td>
                <SegmentedControl
                  size="xs"
                  aria-label={`Take for ${itemId} ${path.join(' ')}`}
                  data={[
                    { value: 'theirs', label: 'Theirs' },
                    { value: 'mine', label: 'Yours' },
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
