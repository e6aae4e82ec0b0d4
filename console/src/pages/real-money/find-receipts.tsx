import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { usePages } from '../../api/use-pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { SearchFilter } from '../../parts/filters.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { Receipts } from '../../parts/receipts.tsx';
import { Section } from '../../parts/section.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';

const { receipts: texts, states } = REAL_MONEY_TEXTS;

const STATES = ['Kept', 'Given', 'Refunded'] as const;
const PAGE = 20;

/** The receipts of a state, or of a transaction of their platform. The address says which. */
export function FindReceipts() {
  const purser = usePurser();
  const [{ q: transactionId = '', state: stated }, setAddress] = useAddress();
  const state = STATES.find((one) => one === stated) ?? 'Kept';
  const of = transactionId === '' ? { State: state } : { TransactionId: transactionId };
  const found = usePages(['receipts', of], (paging, call) =>
    purser.admin.findReceipts({ ...of, Count: PAGE, ...paging }, call),
  );
  const receipts = found.data?.pages.flatMap((page) => page.Receipts) ?? [];
  const { heading, advice } = transactionId === '' ? texts.none[state] : texts.notFound;
  return (
    <Section heading={texts.heading} isFramed={false}>
      <Group gap="sm">
        <SearchFilter label={texts.find} placeholder={texts.findHint} />
        {transactionId === '' && (
          <SegmentedControl
            aria-label={texts.which}
            withItemsBorders={false}
            data={STATES.map((value) => ({ value, label: states[value] }))}
            value={state}
            onChange={(chosen) => setAddress({ state: chosen }, 'replace')}
          />
        )}
      </Group>
      {!found.data ? (
        <Pending of={found} />
      ) : receipts.length === 0 ? (
        <Empty icon={IconReceipt} heading={heading}>
          {advice !== undefined && (
            <Text size="sm" c="dimmed" ta="center" maw={520}>
              {advice}
            </Text>
          )}
        </Empty>
      ) : (
        <Receipts receipts={receipts} />
      )}
      <More of={found} />
    </Section>
  );
}
