import type { AdminGetStoreItemsResult, StoreItem } from 'purser-client';
import {
  type Content,
  contentOf,
  type Header,
  moveItem,
  type PriceMember,
  withPrice,
} from './content.ts';

/** A store as it was read, and what a person has made of it. */
export interface Draft {
  /** The revision that the person has seen. */
  readonly revision: number;
  readonly base: Content;
  readonly content: Content;
}

export type Edit =
  | {
      readonly kind: 'price';
      readonly itemId: string;
      readonly member: PriceMember;
      readonly code: string;
      readonly price: number | undefined;
    }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'add'; readonly itemIds: readonly string[] }
  | { readonly kind: 'remove'; readonly itemId: string }
  | { readonly kind: 'replace'; readonly items: readonly StoreItem[] }
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'import'; readonly content: Content }
  | { readonly kind: 'discard' }
  | {
      readonly kind: 'rebase';
      readonly store: AdminGetStoreItemsResult;
      /** The edits that remain. Absent: none. */
      readonly content?: Content;
    };

export function draftOf(store: AdminGetStoreItemsResult): Draft {
  const content = contentOf(store);
  return { revision: store.Revision, base: content, content };
}

/** The draft after an edit. */
export function edited(draft: Draft, edit: Edit): Draft {
  switch (edit.kind) {
    case 'discard':
      return { ...draft, content: draft.base };
    case 'rebase': {
      const fresh = draftOf(edit.store);
      return edit.content ? { ...fresh, content: edit.content } : fresh;
    }
    case 'import':
      return withContent(draft, edit.content);
    case 'header':
      return withContent(draft, { header: edit.header });
    default:
      return withContent(draft, { items: editedItems(draft, edit) });
  }
}

function withContent(draft: Draft, content: Partial<Content>): Draft {
  return { ...draft, content: { ...draft.content, ...content } };
}

type ItemsEdit = Exclude<Edit, { readonly kind: 'import' | 'discard' | 'rebase' | 'header' }>;

function editedItems({ base, content: { items } }: Draft, edit: ItemsEdit): readonly StoreItem[] {
  switch (edit.kind) {
    case 'move':
      return moveItem(items, edit);
    case 'add': {
      // An item that was removed comes back as it was.
      const before = new Map(base.items.map((item) => [item.ItemId, item]));
      const added = edit.itemIds.map((ItemId) => before.get(ItemId) ?? { ItemId });
      return [...items, ...added];
    }
    case 'remove':
      return items.filter(({ ItemId }) => ItemId !== edit.itemId);
    case 'replace': {
      const replaced = new Map(edit.items.map((item) => [item.ItemId, item]));
      return items.map((item) => replaced.get(item.ItemId) ?? item);
    }
    case 'price':
      return items.map((item) => (item.ItemId === edit.itemId ? withPrice(item, edit) : item));
  }
}
