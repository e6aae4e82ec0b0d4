import { BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { fail as makeRefusal, operation } from '../../../kernel/operation.ts';
import { EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import type { NotificationDeps } from './app-store.ts';

/** Takes a notification of Google Play. */
export const notifyPlayStore = operation<NotificationDeps>()({
  path: '/Notification/PlayStore',
  summary: 'Takes a notification of Google Play about a refund.',
  description:
    'Cloud Pub/Sub calls it with a token in the header `Authorization`, for the audience and by the account that the title has set (`NotificationAudience`, `NotificationAccount`). The content is only a reason to ask Google about the purchase. A message that was taken, that was known, or that is about something else is answered with 200; after any other answer Google sends it again.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    message: Type.Object(
      {
        data: Type.String({
          description: 'The notification in base64 (`DeveloperNotification`).',
          minLength: 1,
          maxLength: BODY_BYTES_MAX,
        }),
        messageId: Type.String({ description: 'The id of the message.', maxLength: 256 }),
      },
      { description: 'The message of Pub/Sub.' },
    ),
  }),
  response: EmptyResult,
  errors: ['InvalidParams', 'NotAuthenticated'],
  example: {
    request: {
      message: {
        data: 'eyJwYWNrYWdlTmFtZSI6ImNvbS5leGFtcGxlLmdhbWUifQ==',
        messageId: '136969346945',
      },
    },
    response: {},
  },
  async handle(request, { deps, origin, fail }) {
    const outcome = await deps.refundNotifications.playStore({
      authorization: origin.authorization,
      body: Buffer.from(JSON.stringify(request)),
    });
    if (outcome === 'malformed') {
      throw fail('InvalidParams', { details: { message: ['It is no notification.'] } });
    }
    if (outcome === 'forged') {
      throw fail('NotAuthenticated', {
        message: 'The sender is not the account that a title of this app has set',
      });
    }
    if (outcome === 'away') throw makeRefusal('ServiceUnavailable', { retryAfterSeconds: 60 });
    return {};
  },
});
