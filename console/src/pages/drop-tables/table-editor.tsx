import { Button, Divider, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AdminGetRandomResultTablesResult, RandomResultTable } from 'purser-client';
import { useMemo, useState } from 'react';
import { useCatalog } from '../../api/catalog-queries.ts';
import { useWrongAmounts, WrongAmountsContext } from '../../parts/amount-input/wrong-amounts.ts';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { DROP_TABLES_TEXTS } from '../../texts/drop-tables.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { NodesForm } from './nodes-form.tsx';
import { OddsView } from './odds-view.tsx';

const texts = DROP_TABLES_TEXTS.editor;

/** One drop table: what can come up, how likely it is, and a thousand rolls. `table` absent: a new one. */
export function TableEditor({
  catalogVersion,
  listing,
  table,
  canWrite,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly listing: AdminGetRandomResultTablesResult;
  readonly table: RandomResultTable | undefined;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(table?.TableId ?? '');
  const [typed, setTyped] = useState(table?.Nodes ?? []);
  const [isReviewed, setReviewed] = useState(false);
  const catalog = useCatalog(catalogVersion).data?.Catalog;
  const itemIds = useMemo(() => (catalog ?? []).map(({ ItemId }) => ItemId), [catalog]);
  const drafted = { TableId: name.trim(), Nodes: typed };
  const tables = useMemo(
    () =>
      new Map<string, RandomResultTable>([
        ...Object.entries(listing.Tables),
        [name.trim(), { TableId: name.trim(), Nodes: typed }],
      ]),
    [listing, name, typed],
  );
  const isTaken = !table && Object.hasOwn(listing.Tables, name.trim());
  const { wrongAmounts, isWrong } = useWrongAmounts();
  const isReady = !isTaken && !isWrong && isComplete(drafted);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={table?.TableId ?? DROP_TABLES_TEXTS.newTable}
    >
      <Stack>
        {!table && <NameInput name={name} isTaken={isTaken} onName={setName} />}
        <Text size="sm" c="dimmed">
          {texts.advice}
        </Text>
        <WrongAmountsContext value={wrongAmounts}>
          <NodesForm
            nodes={typed}
            itemIds={itemIds}
            tableIds={Object.keys(listing.Tables).filter((id) => id !== table?.TableId)}
            isReadOnly={!canWrite}
            onChange={setTyped}
          />
        </WrongAmountsContext>
        {typed.length > 0 && (
          <>
            <Divider />
            <OddsView tables={tables} tableId={name.trim()} />
          </>
        )}
        <Buttons {...{ canWrite, isReady, onClose }} onReview={() => setReviewed(true)} />
      </Stack>
      {isReviewed && (
        <ReviewTable
          {...{ catalogVersion, table: drafted, revision: listing.Revision }}
          onClose={() => setReviewed(false)}
          onSaved={onClose}
        />
      )}
    </Drawer>
  );
}

function isComplete({ TableId, Nodes }: RandomResultTable): boolean {
  return (
    TableId !== '' && Nodes.length > 0 && Nodes.every(({ ResultItem }) => ResultItem.trim() !== '')
  );
}

function NameInput({
  name,
  isTaken,
  onName,
}: {
  readonly name: string;
  readonly isTaken: boolean;
  readonly onName: (name: string) => void;
}) {
  return (
    <TextInput
      label={texts.id}
      description={texts.idHint}
      maxLength={128}
      data-autofocus
      error={isTaken && texts.idTaken}
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
    />
  );
}

function Buttons({
  canWrite,
  isReady,
  onClose,
  onReview,
}: {
  readonly canWrite: boolean;
  readonly isReady: boolean;
  readonly onClose: () => void;
  readonly onReview: () => void;
}) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {canWrite ? SHARED_TEXTS.cancel : texts.close}
      </Button>
      {canWrite && (
        <Button disabled={!isReady} onClick={onReview}>
          {texts.review}
        </Button>
      )}
    </Group>
  );
}

function ReviewTable({
  catalogVersion,
  table,
  revision,
  onClose,
  onSaved,
}: {
  readonly catalogVersion: string;
  readonly table: RandomResultTable;
  readonly revision: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  return (
    <ReviewChange
      change={{
        subject: DROP_TABLES_TEXTS.change.subject(catalogVersion),
        what: DROP_TABLES_TEXTS.change.what,
        of: { Of: 'DropTables', CatalogVersion: catalogVersion },
        verb: DROP_TABLES_TEXTS.change.save,
        revision,
        send: (options, call) =>
          purser.admin.updateRandomResultTables(
            { CatalogVersion: catalogVersion, Tables: [table], ...options },
            call,
          ),
      }}
      onClose={onClose}
      onSaved={async () => {
        await queries.invalidateQueries();
        onSaved();
      }}
      conflict={
        <LookAgain onLook={() => queries.invalidateQueries({ queryKey: ['dropTables'] })} />
      }
    />
  );
}
