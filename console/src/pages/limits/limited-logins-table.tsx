import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { Link } from 'wouter';
import { playerAddress } from '../../parts/addresses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTitleId } from '../../session/title.tsx';
import { useMay } from '../../session/title.tsx';
import { LiftForm } from './lift-button.tsx';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { Search, Subject } from './search.ts';
import { type LimitedLogins, mayStillBeLocked, type TitleLimits } from './words.ts';

const texts = LIMITS_TEXTS.stopped;

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
      title: texts.player,
      render: ({ ServiceId: playerId }) => (
        <Anchor component={Link} size="sm" href={playerAddress({ titleId, playerId })}>
          {playerId}
        </Anchor>
      ),
    },
    {
      accessor: 'Reason',
      title: SHARED_TEXTS.why,
      width: 260,
      render: ({ Reason, Last }) => (
        <>
          <Text size="sm">{LIMITS_TEXTS.reasons[Reason]}</Text>
          {Reason === 'accountLocked' && !mayStillBeLocked(Last, { now, longestSeconds }) && (
            <Text size="xs" c="dimmed">
              {texts.lockIsOver}
            </Text>
          )}
        </>
      ),
    },
    { accessor: 'Count', title: texts.refused, textAlign: 'right', noWrap: true },
    {
      accessor: 'Last',
      title: texts.last,
      noWrap: true,
      render: ({ Last }) => <Moment at={Last} />,
    },
    { accessor: 'IPAddress', title: SHARED_TEXTS.from, hidden: !hasAddresses, noWrap: true },
    {
      accessor: 'acts',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
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
        aria-label={texts.lookAt(row.ServiceId)}
        onClick={() => onSearch({ by: 'ServiceId', text: row.ServiceId })}
      >
        {texts.look}
      </Button>
      {mayLift && subject && (
        <DialogButton
          label={LIMITS_TEXTS.lift.act}
          heading={LIMITS_TEXTS.lift.heading}
          about={LIMITS_TEXTS.lift.about(row.ServiceId)}
          size="compact-sm"
          variant="subtle"
        >
          {(close) => <LiftForm subject={subject} onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}

/** The subject whose guesses keep the player out; undefined: an address that the operator may not see. */
function subjectOf({ Reason, ServiceId, IPAddress }: LimitedLogins): Subject | undefined {
  if (Reason === 'accountLocked') return { ServiceId };
  return IPAddress === undefined ? undefined : { IPAddress };
}
