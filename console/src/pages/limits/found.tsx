import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminGetLimitsResult, PurserError } from 'purser-client';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePollMs } from '../../api/use-poll.ts';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { LiftButton } from './lift-button.tsx';
import { isAbout, KINDS, type Search, type Subject, toSubject } from './search.ts';
import { ThrottledTable } from './throttled-table.tsx';
import type { TitleLimits } from './words.ts';

const REFRESH_MS = 10_000;

/** How limits stand for whoever was looked for. */
export function Found({
  search,
  limits,
}: {
  readonly search: Search;
  readonly limits: TitleLimits;
}) {
  const subject = toSubject(search);
  const label = KINDS.find(({ by }) => by === search.by)?.label ?? '';
  const throttled = limits.Throttled.filter((one) => isAbout(one, search));
  const place = useRef<HTMLElement>(null);
  // Who asks by a row of the list below sees the answer.
  useEffect(() => {
    // In braces: some browsers give a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [search.by, search.text]);
  return (
    <Paper ref={place} withBorder p="md" component="section" aria-label="What was found">
      <Stack gap="sm">
        <Title order={3} size="h4" className="anywhere">
          {label} {search.text}
        </Title>
        {subject && <Guesses subject={subject} />}
        {throttled.length > 0 && <ThrottledTable throttled={throttled} />}
        {throttled.length === 0 && search.by === 'KeyId' && (
          <Text size="sm">No limit has stopped a call with it within a day.</Text>
        )}
      </Stack>
    </Paper>
  );
}

function Guesses({ subject }: { readonly subject: Subject }) {
  const purser = usePurser();
  const pollMs = usePollMs(REFRESH_MS);
  const found = useQuery({
    queryKey: ['limits', subject],
    queryFn: ({ signal }) => purser.admin.getLimits(subject, { signal }),
    refetchInterval: pollMs,
  });
  const isUnknown = found.error instanceof PurserError && found.error.error === 'UserisNotValid';
  if (isUnknown) return <Empty icon={IconUserOff} heading="This title has no such player" />;
  if (!found.data) return <Pending of={found} />;
  const { data } = found;
  return (
    <>
      <div>
        {data.Names.map((name, index) => (
          // They may all be untold, and come in one order.
          <Fact key={index} name={nameOf(name)}>
            <Counted of={name} />
          </Fact>
        ))}
        {data.KnownAddresses.map((known, index) => (
          <Fact
            key={`${known.LastLogin} ${index}`}
            name={
              <>
                Where the player last logged in <Moment at={known.LastLogin} />
              </>
            }
          >
            <Counted of={known} />
          </Fact>
        ))}
        {data.Address && <AddressFacts address={data.Address} />}
        {data.Names.length === 0 && !data.Address && (
          <Text size="sm">
            This player has no name with a password, so nobody can guess at one.
          </Text>
        )}
      </div>
      <LiftButton subject={subject} isNeeded={isCounted(data)} />
    </>
  );
}

function nameOf({ Username, Email }: AdminGetLimitsResult['Names'][number]): string {
  if (Username !== undefined) return `User name ${Username}`;
  return Email === undefined ? 'A name of the player' : `Email address ${Email}`;
}

/** Whether there is anything to lift. */
function isCounted({ Names, KnownAddresses, Address }: AdminGetLimitsResult): boolean {
  if (Address) return true;
  return [...Names, ...KnownAddresses].some(({ WrongPasswords }) => WrongPasswords > 0);
}

function Counted({
  of: { WrongPasswords, LockedUntil },
}: {
  readonly of: { readonly WrongPasswords: number; readonly LockedUntil?: string };
}) {
  const wrong =
    WrongPasswords === 1 ? 'One wrong password counts' : `${WrongPasswords} wrong passwords count`;
  if (LockedUntil !== undefined) {
    return (
      <>
        <Text span inherit fw={600}>
          Locked until <Moment at={LockedUntil} />.
        </Text>{' '}
        {wrong}.
      </>
    );
  }
  return <>{WrongPasswords === 0 ? 'Not limited' : `Not locked. ${wrong}`}</>;
}

function AddressFacts({
  address,
}: {
  readonly address: NonNullable<AdminGetLimitsResult['Address']>;
}) {
  const { WrongPasswordsLeft, PasswordsAllowedFrom, UnknownLoginsLeft, LoginsAllowedFrom } =
    address;
  return (
    <>
      <Fact name="Wrong passwords">
        <Left count={WrongPasswordsLeft} from={PasswordsAllowedFrom} />
      </Fact>
      <Fact name="Logins of players who do not exist">
        <Left count={UnknownLoginsLeft} from={LoginsAllowedFrom} />
      </Fact>
    </>
  );
}

function Left({ count, from }: { readonly count: number; readonly from: string | undefined }) {
  if (from === undefined) return <>{count.toLocaleString()} left</>;
  return (
    <Text span inherit fw={600}>
      None left until <Moment at={from} />; players who are known there get in
    </Text>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <Group className="row" py="xs" gap="xs" align="baseline">
      <Text size="sm" c="dimmed" w={260} className="anywhere">
        {name}
      </Text>
      <Text size="sm" flex="1 1 200px" miw={0}>
        {children}
      </Text>
    </Group>
  );
}
