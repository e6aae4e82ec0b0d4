import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, ServiceId as ResultServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import {
  EXAMPLE_ACCOUNT,
  findAccountView,
  toWireAccountView,
  ViewedServiceId,
} from '../account-info.ts';
import {
  findInfo,
  type InfoDeps,
  InfoRequestParameters,
  ViewedInfoPayload,
} from '../info-payload.ts';

const summary = 'Returns several kinds of information about a player in one call.';

/** Gives what a login gives with `InfoRequestParameters`, without a login. */
export const getPlayerCombinedInfo = sharedOperation<InfoDeps>()({
  doors: [
    {
      path: '/Client/GetPlayerCombinedInfo',
      summary,
      description:
        'Of another player the account and the profile have what others may see, of its data the keys that are Public come, and what the player has is not shown: it is empty.',
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
    const info = await findInfo(asked, call, { seen, toWireAccount: toWireAccountView });
    return { ServiceId: seen.account.player.playerId, InfoResultPayload: info };
  },
});
