import { Stack, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { usePages } from '../../api/use-pages.ts';
import { Empty } from '../../parts/empty.tsx';
import { More } from '../../parts/more.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Receipts } from '../../parts/receipts.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { REAL_MONEY_TEXTS } from '../../texts/real-money.tsx';
import type { TabContent } from './player.ts';

const texts = REAL_MONEY_TEXTS;

const PAGE = 20;

/** The purchases of a player with real money. */
export function ReceiptsTab({ player }: TabContent) {
  if (!useMay()('receipts:read')) {
    return <PermissionDenied permission="receipts:read" to={texts.denied} />;
  }
  return <ReceiptsOf playerId={player.ServiceId} />;
}

function ReceiptsOf({ playerId }: { readonly playerId: string }) {
  const purser = usePurser();
  const found = usePages(['player', playerId, 'receipts'], (paging, call) =>
    purser.admin.getPlayerReceipts({ ServiceId: playerId, Count: PAGE, ...paging }, call),
  );
  if (!found.data) return <Pending of={found} />;
  const receipts = found.data.pages.flatMap((page) => page.Receipts);
  const { heading, advice } = texts.receipts.ofPlayer;
  if (receipts.length === 0) {
    return (
      <Empty icon={IconReceipt} heading={heading}>
        <Text size="sm" c="dimmed" ta="center">
          {advice}
        </Text>
      </Empty>
    );
  }
  return (
    <Stack>
      <Receipts receipts={receipts} hasPlayers={false} />
      <More of={found} />
    </Stack>
  );
}
