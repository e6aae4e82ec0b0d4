import type {
  AdminGetUserDataRequest,
  AdminGetUserDataResult,
  AdminUpdateUserDataRequest,
  CallOptions,
  Purser,
} from 'purser-client';

/** How the console reads and changes a kind of a player's data. */
interface Kind {
  readonly read: (
    purser: Purser,
    request: AdminGetUserDataRequest,
    options: CallOptions,
  ) => Promise<AdminGetUserDataResult>;
  /** Of internal data there is no `Permission`. */
  readonly update: (
    purser: Purser,
    request: AdminUpdateUserDataRequest,
    options: CallOptions,
  ) => Promise<unknown>;
  readonly isInternal?: true;
}

/** The kinds of a player's data, by the words for them in addresses. */
export const DATA_KINDS = {
  data: {
    read: ({ admin }, request, options) => admin.getUserData(request, options),
    update: ({ admin }, request, options) => admin.updateUserData(request, options),
  },
  readOnly: {
    read: ({ admin }, request, options) => admin.getUserReadOnlyData(request, options),
    update: ({ admin }, request, options) => admin.updateUserReadOnlyData(request, options),
  },
  internal: {
    read: ({ admin }, request, options) => admin.getUserInternalData(request, options),
    update: ({ admin }, request, options) => admin.updateUserInternalData(request, options),
    isInternal: true,
  },
  publisher: {
    read: ({ admin }, request, options) => admin.getUserPublisherData(request, options),
    update: ({ admin }, request, options) => admin.updateUserPublisherData(request, options),
  },
  publisherReadOnly: {
    read: ({ admin }, request, options) => admin.getUserPublisherReadOnlyData(request, options),
    update: ({ admin }, request, options) =>
      admin.updateUserPublisherReadOnlyData(request, options),
  },
  publisherInternal: {
    read: ({ admin }, request, options) => admin.getUserPublisherInternalData(request, options),
    update: ({ admin }, request, options) =>
      admin.updateUserPublisherInternalData(request, options),
    isInternal: true,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type DataKind = keyof typeof DATA_KINDS;

export const KIND_NAMES = Object.keys(DATA_KINDS) as readonly DataKind[];

export const isInternal = (kind: DataKind): boolean => 'isInternal' in DATA_KINDS[kind];

/** Data of one kind of a player. */
export interface DataOf {
  readonly playerId: string;
  readonly kind: DataKind;
}

export type DataRecord = AdminGetUserDataResult['Data'][string];

/** The record under a key; undefined: none. `constructor` is a key like any other. */
export function recordOf(data: AdminGetUserDataResult['Data'], key: string) {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}
