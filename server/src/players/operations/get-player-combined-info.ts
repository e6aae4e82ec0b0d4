import { EXAMPLE } from '../../credentials/examples.ts';
import { ServiceId as ResultServiceId } from '../../credentials/wire.ts';
import type { Run } from '../../kernel/command.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { EXAMPLE_ACCOUNT, findAccountView, ViewedServiceId } from '../account-info.ts';
import {
  findHeld,
  type HoldingsDeps,
  InfoRequestParameters,
  toWireViewedPayload,
  ViewedInfoPayload,
} from '../info-payload.ts';

const summary = 'Returns several kinds of information about a player in one call.';

/** Gives what a login gives with `InfoRequestParameters`, without a login. */
export const getPlayerCombinedInfo = sharedOperation<
  HoldingsDeps & { readonly namespaceId: string; readonly run: Run }
>()({
  doors: [
    {
      path: '/Client/GetPlayerCombinedInfo',
      summary,
      description:
        'Of another player the account and the profile have what others may see, and what the player has is not shown: it is empty.',
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetPlayerCombinedInfo',
      summary,
      description: 'Without the permission `players:personal` the account has nothing personal.',
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
  ],
  request: Type.Object({ ServiceId: ViewedServiceId, InfoRequestParameters, CustomTags }),
  response: Type.Object(
    { ServiceId: ResultServiceId, InfoResultPayload: ViewedInfoPayload },
    { description: 'What was asked for about the player.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound', 'AnswerTooLarge'],
  example: {
    request: {
      ServiceId: EXAMPLE.playerId,
      InfoRequestParameters: { GetUserAccountInfo: true },
    },
    response: {
      ServiceId: EXAMPLE.playerId,
      InfoResultPayload: {
        AccountInfo: EXAMPLE_ACCOUNT,
        UserDataVersion: 0,
        UserReadOnlyDataVersion: 0,
      },
    },
  },
  async handle({ ServiceId, InfoRequestParameters: asked }, call) {
    const seen = await findAccountView(ServiceId, call);
    const { namespaceId } = call.deps;
    const { isPublic, account } = seen;
    const held = isPublic ? {} : await findHeld(asked, call, account.player);
    return {
      ServiceId: account.player.playerId,
      InfoResultPayload: toWireViewedPayload(asked, { seen, namespaceId, held }),
    };
  },
});
