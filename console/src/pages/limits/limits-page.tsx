import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePollMs } from '../../api/use-poll.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useFragment } from '../../session/use-fragment.ts';
import { LIMITS_TEXTS } from '../../texts/limits.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { InForce } from './in-force.tsx';
import { LimitedLoginsTable } from './limited-logins-table.tsx';
import { readSearch, type Search, writeSearch } from './search.ts';
import { SearchForm } from './search-form.tsx';
import { Found } from './found.tsx';
import { ThrottledTable } from './throttled-table.tsx';
import type { TitleLimits } from './words.ts';

const REFRESH_MS = 10_000;

/** The limits, the players and addresses that they keep out, and lifting that. The search is in the address. */
export default function LimitsPage() {
  const purser = usePurser();
  const [params, setParams] = useFragment();
  const search = readSearch(params);
  const setSearch = (next: Search) => setParams(writeSearch(next));
  const pollMs = usePollMs(REFRESH_MS);
  const limits = useQuery({
    queryKey: ['titleLimits'],
    queryFn: ({ signal }) => purser.admin.getTitleLimits({}, { signal }),
    // None while the tab is hidden.
    refetchInterval: pollMs,
  });
  return (
    <Page heading={LIMITS_TEXTS.heading}>
      <SearchForm key={params.toString()} search={search} onSearch={setSearch} />
      {limits.data ? (
        <>
          {limits.isRefetchError && (
            <Failure error={limits.error} onRetry={() => void limits.refetch()} />
          )}
          {search.text !== '' && <Found search={search} limits={limits.data} />}
          <Stopped
            limits={limits.data}
            onSearch={setSearch}
            asOf={limits.dataUpdatedAt}
            isPaused={pollMs === false}
          />
          <Untrusted count={limits.data.UntrustedProxies} />
          <Section heading={LIMITS_TEXTS.inForce.heading} isFramed={false}>
            <InForce limits={limits.data} />
          </Section>
        </>
      ) : (
        <Pending of={limits} />
      )}
    </Page>
  );
}

const texts = LIMITS_TEXTS.stopped;

const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });

function Stopped({
  limits,
  asOf,
  isPaused,
  onSearch,
}: {
  readonly limits: TitleLimits;
  readonly asOf: number;
  /** Nobody has touched the page for long. */
  readonly isPaused: boolean;
  readonly onSearch: (search: Search) => void;
}) {
  const { LimitedLogins, Throttled } = limits;
  return (
    <Section
      heading={texts.heading}
      actions={
        <Text size="xs" c="dimmed">
          {isPaused ? texts.paused(TIME.format(asOf)) : texts.refreshed(TIME.format(asOf))}
        </Text>
      }
      isFramed={false}
    >
      {LimitedLogins.length === 0 && Throttled.length === 0 && (
        <Empty icon={IconLockOpen} heading={texts.none}>
          <Text size="sm" c="dimmed" ta="center" maw={520}>
            {texts.noneAdvice}
          </Text>
        </Empty>
      )}
      {LimitedLogins.length > 0 && (
        <LimitedLoginsTable limits={limits} now={asOf} onSearch={onSearch} />
      )}
      {Throttled.length > 0 && <ThrottledTable throttled={Throttled} onSearch={onSearch} />}
    </Section>
  );
}

function Untrusted({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={LIMITS_TEXTS.untrusted.heading}
    >
      <Text size="sm">{LIMITS_TEXTS.untrusted.advice(count)}</Text>
    </Alert>
  );
}
