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
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { LiftButton } from './lift-button.tsx';
import { isAbout, type Search, type Subject, toSubject } from './search.ts';
import { ThrottledTable } from './throttled-table.tsx';
import type { TitleLimits } from './words.ts';

const texts = LIMITS_TEXTS.found;

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
  const throttled = limits.Throttled.filter((one) => isAbout(one, search));
  const place = useRef<HTMLElement>(null);
  // Scrolls to the answer when somebody asks by a row of the list below.
  useEffect(() => {
    // In braces: some browsers give a promise, which is no clean-up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [search.by, search.text]);
  return (
    <Paper ref={place} withBorder p="md" component="section" aria-label={texts.label}>
      <Stack gap="sm">
        <Title order={3} size="h4" className="anywhere">
          {texts.heading(LIMITS_TEXTS.search.kinds[search.by], search.text)}
        </Title>
        {subject && <Guesses subject={subject} />}
        {throttled.length > 0 && <ThrottledTable throttled={throttled} />}
        {throttled.length === 0 && search.by === 'KeyId' && (
          <Text size="sm">{texts.noneStopped}</Text>
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
  if (isUnknown) return <Empty icon={IconUserOff} heading={texts.unknownPlayer} />;
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
            name={texts.lastLogin(<Moment at={known.LastLogin} />)}
          >
            <Counted of={known} />
          </Fact>
        ))}
        {data.Address && <AddressFacts address={data.Address} />}
        {data.Names.length === 0 && !data.Address && <Text size="sm">{texts.noPassword}</Text>}
      </div>
      <LiftButton subject={subject} isNeeded={isCounted(data)} />
    </>
  );
}

function nameOf({ Username, Email }: AdminGetLimitsResult['Names'][number]): string {
  if (Username !== undefined) return texts.userName(Username);
  return Email === undefined ? texts.untoldName : texts.email(Email);
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
  if (LockedUntil !== undefined) {
    return (
      <>
        <Text span inherit fw={600}>
          {texts.lockedUntil(<Moment at={LockedUntil} />)}
        </Text>{' '}
        {texts.whileLocked(WrongPasswords)}
      </>
    );
  }
  return <>{WrongPasswords === 0 ? texts.notLimited : texts.notLocked(WrongPasswords)}</>;
}

function AddressFacts({
  address,
}: {
  readonly address: NonNullable<AdminGetLimitsResult['Address']>;
}) {
  const { WrongPasswordsLeft, PasswordsAllowedFrom, UnknownLoginsLeft, LoginsAllowedFrom } =
    address;
  const { TakenNamesLeft, NamesAllowedFrom } = address;
  return (
    <>
      <Fact name={texts.wrongPasswords}>
        <Left count={WrongPasswordsLeft} from={PasswordsAllowedFrom} />
      </Fact>
      <Fact name={texts.unknownLogins}>
        <Left count={UnknownLoginsLeft} from={LoginsAllowedFrom} />
      </Fact>
      <Fact name={texts.takenNames}>
        <Left count={TakenNamesLeft} from={NamesAllowedFrom} none={texts.noNamesUntil} />
      </Fact>
    </>
  );
}

function Left({
  count,
  from,
  none = texts.noneLeftUntil,
}: {
  readonly count: number;
  readonly from: string | undefined;
  readonly none?: (at: ReactNode) => ReactNode;
}) {
  if (from === undefined) return <>{texts.left(count)}</>;
  return (
    <Text span inherit fw={600}>
      {none(<Moment at={from} />)}
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
