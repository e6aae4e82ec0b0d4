import type { RefundResult } from '../../../kernel/events.ts';
import { BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';

/** The deps of the operations that platforms call. */
export interface NotificationDeps {
  /** Takes a notification, and says what came of it. Rejects with StorageUnavailable. */
  readonly refundNotifications: {
    readonly appStore: (signedPayload: string) => Promise<RefundResult | 'malformed'>;
    readonly playStore: (of: {
      readonly authorization: string | undefined;
      readonly body: Buffer;
    }) => Promise<RefundResult | 'malformed'>;
  };
}

/** Takes a notification of the App Store. */
export const notifyAppStore = operation<NotificationDeps>()({
  path: '/Notification/AppStore',
  summary: 'Takes a notification of the App Store about a refund.',
  description:
    'Apple calls it; its address is named in App Store Connect (version 2 notifications, for both environments). The notification is judged by its signature. One that was taken, that was known, or that is about something else is answered with 200; after any other answer Apple sends it again.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    signedPayload: Type.String({
      description: 'The notification (`responseBodyV2`), signed by the App Store.',
      minLength: 1,
      maxLength: BODY_BYTES_MAX,
    }),
  }),
  response: EmptyResult,
  errors: ['InvalidParams', 'NotAuthenticated'],
  example: {
    request: { signedPayload: 'eyJhbGciOiJFUzI1NiIsIng1YyI6W119.e30.c2ln' },
    response: {},
  },
  async handle({ signedPayload }, { deps, fail }) {
    const outcome = await deps.refundNotifications.appStore(signedPayload);
    if (outcome === 'malformed') {
      throw fail('InvalidParams', { details: { signedPayload: ['It is no notification.'] } });
    }
    if (outcome === 'forged') {
      throw fail('NotAuthenticated', { message: 'The App Store has not signed the notification' });
    }
    return {};
  },
});
