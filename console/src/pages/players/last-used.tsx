import { Badge, Text } from '@mantine/core';
import { Moment } from '../../parts/moment.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import type { LastUse } from './player.ts';

const texts = PLAYERS_TEXTS.further;

/** Of several identities of a kind: when this one was linked or used last, with a mark at the latest. Nothing for the only one. */
export function LastUsed({ of }: { readonly of: LastUse | undefined }) {
  if (!of) return null;
  return (
    <>
      {of.at !== undefined && (
        <Text size="xs" c="dimmed">
          {texts.usedAt(<Moment at={of.at} />)}
        </Text>
      )}
      {of.isLatest && (
        <Badge variant="default" miw="max-content">
          {texts.latest}
        </Badge>
      )}
    </>
  );
}
