import { EXAMPLE } from '../../kernel/examples.ts';
import { toWireTime } from '../../kernel/instant.ts';
import type { Kept } from '../../kernel/kept.ts';
import { PLAYER_DATA_ROWS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import {
  AnyJson,
  AnyText,
  BodyServiceId,
  CustomTags,
  ServiceId,
  WireTime,
} from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findPlayerData } from '../commands/look-ups.ts';
import { toWirePlayerData } from '../wire.ts';

/** Exports everything that is stored about a player. */
export const exportPlayerData = operation<{
  readonly kept: Pick<Kept, 'attemptsMs'>;
}>()({
  path: '/Admin/ExportPlayerData',
  summary: 'Gives everything that is stored about a player as one JSON.',
  description:
    'Digests and keys are left out: passwords, addresses and idempotency keys are stored as nothing else. The guide "A player wants to be forgotten" says what is where.',
  auth: { kind: 'secretKey', permission: 'players:export' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: Type.Object(
    {
      ServiceId,
      TitleId: AnyText('The title of the player.'),
      ExportedAt: WireTime('When the export was made.'),
      Data: Type.Record(
        Type.String(),
        Type.Array(Type.Record(Type.String(), AnyJson('A value; absent where there is none.'))),
        {
          description:
            'The rows of each list: `Account`, `Identities`, `Sessions`, `Bans` and whatever else there is. Moments are RFC 3339 texts.',
        },
      ),
      Incomplete: Type.Array(AnyText('Name of a list.'), {
        description: `Lists of which only the newest ${PLAYER_DATA_ROWS_MAX} rows are here.`,
      }),
      LedgerKeptSince: Type.Optional(
        WireTime(
          'All changes of balances since then are in `Ledger`; older ones of the player have gone, or may go. Absent: all that there ever were.',
        ),
      ),
    },
    { description: 'What is stored about a player.' },
  ),
  errors: ['UserisNotValid'],
  example: {
    request: { ServiceId: EXAMPLE.playerId },
    response: {
      ServiceId: EXAMPLE.playerId,
      TitleId: EXAMPLE.titleId,
      ExportedAt: EXAMPLE.now,
      Data: {
        Account: [{ TitlePlayerAccountId: EXAMPLE.titlePlayerId, CreatedAt: EXAMPLE.now }],
        Identities: [{ Provider: 'Custom', Subject: EXAMPLE.customId }],
      },
      Incomplete: [],
    },
  },
  async handle({ ServiceId: playerId }, { caller: { titleId }, deps, fail }) {
    const now = deps.now();
    const loginsSince = now - deps.kept.attemptsMs;
    const data = await deps.run(findPlayerData, { titleId, playerId, loginsSince });
    if (!data) throw fail('UserisNotValid');
    const ExportedAt = toWireTime(now);
    return { ServiceId: playerId, TitleId: titleId, ExportedAt, ...toWirePlayerData(data) };
  },
});
