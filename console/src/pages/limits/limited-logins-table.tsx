import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTitleId } from '../../session/title.tsx';
import { useMay } from '../../session/title.tsx';
import { LiftForm } from './lift-button.tsx';
import type { Search, Subject } from './search.ts';
import { type LimitedLogins, LOGIN_REASONS, mayStillBeLocked, type TitleLimits } from './words.ts';

/** Players whom too many guesses kept out. */
export function LimitedLoginsTable({
  limits,
  now,
  onSearch,
}: {
  readonly limits: TitleLimits;
  readonly now: number;
  readonly onSearch: (search: Search) => void;
}) {
  const titleId = useTitleId();
  const mayLift = useMay()('limits:write');
  const { LimitedLogins: rows, Guesses } = limits;
  const longestSeconds = Guesses?.LockInSecondsMax ?? 0;
  const hasAddresses = rows.some((row) => row.IPAddress !== undefined);
  const columns: DataTableColumn<LimitedLogins>[] = [
    {
      accessor: 'ServiceId',
      title: 'Player',
      render: ({ ServiceId: playerId }) => (
        <Anchor component={Link} size="sm" href={playerAddress({ titleId, playerId })}>
          {playerId}
        </Anchor>
      ),
    },
    {
      accessor: 'Reason',
      title: 'Why',
      width: 260,
      render: ({ Reason, Last }) => (
        <>
          <Text size="sm">{LOGIN_REASONS[Reason]}</Text>
          {Reason === 'accountLocked' && !mayStillBeLocked(Last, { now, longestSeconds }) && (
            <Text size="xs" c="dimmed">
              That lock is over.
            </Text>
          )}
        </>
      ),
    },
    { accessor: 'Count', title: 'Logins refused', textAlign: 'right', noWrap: true },
    { accessor: 'Last', title: 'Last', noWrap: true, render: ({ Last }) => <Moment at={Last} /> },
    { accessor: 'IPAddress', title: 'From', hidden: !hasAddresses, noWrap: true },
    {
      accessor: 'acts',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      textAlign: 'right',
      render: (row) => <Acts row={row} mayLift={mayLift} onSearch={onSearch} />,
    },
  ];
  return (
    <DataTable
      withTableBorder
      borderRadius="md"
      idAccessor="ServiceId"
      records={[...rows]}
      columns={columns}
    />
  );
}

function Acts({
  row,
  mayLift,
  onSearch,
}: {
  readonly row: LimitedLogins;
  readonly mayLift: boolean;
  readonly onSearch: (search: Search) => void;
}) {
  const subject = subjectOf(row);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Look at ${row.ServiceId}`}
        onClick={() => onSearch({ by: 'ServiceId', text: row.ServiceId })}
      >
        Look
      </Button>
      {mayLift && subject && (
        <DialogButton
          label="Lift"
          heading="Lift the limit"
          about={`the limit of ${row.ServiceId}`}
          size="compact-sm"
          variant="subtle"
        >
          {(close) => <LiftForm subject={subject} onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}

/** Whose guesses keep the player out; undefined: those of an address that the operator may not see. */
function subjectOf({ Reason, ServiceId, IPAddress }: LimitedLogins): Subject | undefined {
  if (Reason === 'accountLocked') return { ServiceId };
  return IPAddress === undefined ? undefined : { IPAddress };
}
