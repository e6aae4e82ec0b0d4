import type {
  AdminSetTitleDataRequest,
  AdminGetTitleDataHistoryRequest,
  AdminGetTitleDataHistoryResult,
  AdminRestoreTitleDataRequest,
  CallOptions,
  ChangeResult,
  PendingChangeInfo,
  Purser,
} from 'purser-client';

/** How the console reads and writes a store of a title's data. */
export interface Store {
  readonly path: string;
  /** Of its scheduled changes. */
  readonly kind: PendingChangeInfo['Kind'];
  readonly read: (
    purser: Purser,
    options: CallOptions,
  ) => Promise<{ Data: Record<string, string> }>;
  readonly set: (
    purser: Purser,
    request: AdminSetTitleDataRequest,
    options: CallOptions,
  ) => Promise<ChangeResult>;
  readonly history: (
    purser: Purser,
    request: AdminGetTitleDataHistoryRequest,
    options: CallOptions,
  ) => Promise<AdminGetTitleDataHistoryResult>;
  readonly restore: (
    purser: Purser,
    request: AdminRestoreTitleDataRequest,
    options: CallOptions,
  ) => Promise<unknown>;
  readonly permissions: {
    /** Absent: every operator may. */
    readonly read?: 'titleInternalData:read';
    readonly write: 'titleData:write' | 'titleInternalData:write';
  };
}

export const STORES = {
  title: {
    path: '/',
    kind: 'TitleData',
    read: ({ admin }, options) => admin.getTitleData({}, options),
    set: ({ admin }, entry, options) => admin.setTitleData(entry, options),
    history: ({ admin }, request, options) => admin.getTitleDataHistory(request, options),
    restore: ({ admin }, request, options) => admin.restoreTitleData(request, options),
    permissions: { write: 'titleData:write' },
  },
  internal: {
    path: '/internal',
    kind: 'InternalData',
    read: ({ admin }, options) => admin.getTitleInternalData({}, options),
    set: ({ admin }, entry, options) => admin.setTitleInternalData(entry, options),
    history: ({ admin }, request, options) => admin.getTitleInternalDataHistory(request, options),
    restore: ({ admin }, request, options) => admin.restoreTitleInternalData(request, options),
    permissions: { read: 'titleInternalData:read', write: 'titleInternalData:write' },
  },
  publisher: {
    path: '/publisher',
    kind: 'PublisherData',
    read: ({ admin }, options) => admin.getPublisherData({ Keys: [] }, options),
    set: ({ admin }, entry, options) => admin.setPublisherData(entry, options),
    history: ({ admin }, request, options) => admin.getPublisherDataHistory(request, options),
    restore: ({ admin }, request, options) => admin.restorePublisherData(request, options),
    permissions: { write: 'titleData:write' },
  },
} as const satisfies Readonly<Record<string, Store>>;

export type StoreName = keyof typeof STORES;
