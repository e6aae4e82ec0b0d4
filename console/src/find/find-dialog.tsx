import { Group as Row, Modal, ScrollArea, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { EarlyKeys } from '../layout/early-keys.tsx';
import { useTitleId } from '../session/title.tsx';
import { FIND_TEXTS } from '../texts/find.ts';
import type { Entry, Group } from './entries.ts';
import styles from './find-dialog.module.css';
import { type Result, useGroups } from './use-groups.ts';

/** Finds anything from the keyboard: a box and a list, of which one entry is marked (the combobox pattern of ARIA's practices). */
export default function FindDialog({
  keys,
  onClose,
}: {
  /** The letters that were typed before it was there. */
  readonly keys: RefObject<EarlyKeys>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<string>();
  const [isDone, setDone] = useState(false);
  const titleId = useTitleId();
  const [, go] = useLocation();
  const found = useGroups(text);
  const { groups } = found;
  const listId = useId();
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === marked),
  );
  const active = entries[at];

  function type(next: string): void {
    setText(next);
    setMarked(undefined);
  }
  function takeEarlyKeys(): void {
    if (!keys.current.isOver) type(keys.current.text);
    keys.current.isOver = true;
  }
  function choose({ to }: Entry): void {
    if ('text' in to) {
      type(to.text);
      return;
    }
    setDone('address' in to);
    onClose();
    if ('run' in to) {
      to.run();
      return;
    }
    go(`/t/${titleId}/${to.address}`);
    // An address that differs behind `#` only is told by no event of its own.
    dispatchEvent(new HashChangeEvent('hashchange'));
    document.getElementById('main')?.focus();
  }
  function press(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) choose(active);
    else if (step === undefined || entries.length === 0) return;
    else setMarked(entries[(at + step + entries.length) % entries.length]?.key);
    event.preventDefault();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={FIND_TEXTS.heading}
      size="lg"
      returnFocus={!isDone}
      // It is there at once, as what is typed is.
      transitionProps={{ duration: 0 }}
    >
      <Box
        text={text}
        listId={listId}
        marked={active}
        onText={type}
        onFocus={takeEarlyKeys}
        onKeyDown={press}
      />
      <ScrollArea.Autosize mah="60dvh" mt="sm" viewportProps={{ tabIndex: -1 }}>
        <div id={listId} role="listbox" aria-label={FIND_TEXTS.results}>
          {groups.map((group) => (
            <Entries
              key={group.name}
              group={group}
              listId={listId}
              active={active?.key}
              onChoose={choose}
            />
          ))}
        </div>
      </ScrollArea.Autosize>
      <Foot of={found} />
    </Modal>
  );
}

function Box({
  text,
  listId,
  marked,
  onText,
  ...events
}: {
  readonly text: string;
  readonly listId: string;
  /** undefined: the list is empty. */
  readonly marked: Entry | undefined;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <TextInput
      role="combobox"
      aria-expanded={marked !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      {...(marked && { 'aria-activedescendant': idOf(listId, marked) })}
      aria-label={FIND_TEXTS.label}
      placeholder={FIND_TEXTS.placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      data-autofocus
      maxLength={256}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      {...events}
    />
  );
}

/** The id of an option in the page, which has no spaces. */
function idOf(listId: string, { key }: Entry): string {
  return `${listId}-${encodeURIComponent(key)}`;
}

/** Says how much is found, also to those who cannot see the list. */
function Foot({ of: { groups, isSearching, failed, note } }: { readonly of: Result }) {
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const hasMore = groups.some((group) => group.hasMore);
  const state = isSearching
    ? FIND_TEXTS.searching
    : count === 0
      ? FIND_TEXTS.none
      : FIND_TEXTS.count(count, hasMore);
  const remarks = [...failed.map(FIND_TEXTS.failed), ...(note === undefined ? [] : [note])];
  return (
    <>
      {remarks.map((remark) => (
        <Text key={remark} size="sm" mt="xs">
          {remark}
        </Text>
      ))}
      <Row justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {state}
        </Text>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {FIND_TEXTS.keys}
        </Text>
      </Row>
    </>
  );
}

function Entries({
  group: { name, entries },
  listId,
  active,
  onChoose,
}: {
  readonly group: Group;
  readonly listId: string;
  readonly active: string | undefined;
  readonly onChoose: (entry: Entry) => void;
}) {
  const headingId = `${listId}-${name}`;
  return (
    <div role="group" aria-labelledby={headingId}>
      <Text id={headingId} size="xs" fw={600} c="dimmed" mt="xs" px="xs">
        {FIND_TEXTS.groups[name]}
      </Text>
      {entries.map((entry) => (
        <Option
          key={entry.key}
          id={idOf(listId, entry)}
          entry={entry}
          isActive={entry.key === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

function Option({
  id,
  entry,
  isActive,
  onChoose,
}: {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onChoose: (entry: Entry) => void;
}) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keyboard works in the box, which says by aria-activedescendant which entry is marked.
    <div
      ref={own}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      onClick={() => onChoose(entry)}
      onKeyDown={() => undefined}
      tabIndex={-1}
    >
      <Text size="sm" className="anywhere">
        {entry.label}
      </Text>
      {entry.detail !== undefined && (
        <Text size="xs" c="dimmed" className="anywhere" lineClamp={2}>
          {entry.detail}
        </Text>
      )}
    </div>
  );
}
