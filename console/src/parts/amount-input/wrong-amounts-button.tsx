import { Button, Popover, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { PARTS_TEXTS } from '../../texts/parts.ts';
import type { WrongAmounts } from './wrong-amounts.ts';

const texts = PARTS_TEXTS.wrongAmounts;
const SHOWN = 5;

/**
 * Says how many fields of a page have a text that is no amount, be they in sight or not; opened it names them and takes texts back. It
 * stands beside what cannot be done as long as there is one, so that nothing moves below a person who types.
 */
export function WrongAmountsButton({ of }: { readonly of: WrongAmounts }) {
  const list = useSyncExternalStore(of.subscribe, of.list);
  if (list.length === 0) return null;
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="outline" color="red.9" c="var(--mantine-color-error)">
          {texts.count(list.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown w={320}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{texts.effect}</Text>
          {list.slice(0, SHOWN).map(([field, { label, owner, text }]) => (
            <div key={field}>
              <Text size="sm" className="anywhere">
                {texts.wrong(label.includes(owner) ? label : texts.of(owner, label), text)}
              </Text>
              <Button size="compact-sm" variant="default" onClick={() => of.forget(field)}>
                {texts.takeBack}
              </Button>
            </div>
          ))}
          {list.length > SHOWN && <Text size="sm">{texts.more(list.length - SHOWN)}</Text>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
