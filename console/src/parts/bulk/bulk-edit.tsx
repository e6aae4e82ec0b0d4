import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
} from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { BULK_TEXTS } from '../../texts/bulk.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { PRICE_MAX } from '../prices.ts';
import { type BulkRule, idsBeyond, type Priced, type PricedIn } from './bulk-rule.ts';
import { PriceRuleFields } from './price-rule-fields.tsx';

const texts = BULK_TEXTS;

/** Changes many items by one rule. The result is a draft, which is reviewed as any other. */
export function BulkEdit({
  count,
  currencies,
  ofItems,
  changedBy,
  onApply,
  onClose,
  children,
}: {
  /** How many items it is about. */
  readonly count: number;
  readonly currencies: readonly PricedIn[];
  /** The tags and classes that there are. Absent: only prices can be changed. */
  readonly ofItems?: { readonly tags: readonly string[]; readonly classes: readonly string[] };
  /** The items that a rule changes, as it makes them. */
  readonly changedBy: (rule: BulkRule) => readonly Priced[];
  readonly onApply: (rule: BulkRule) => void;
  readonly onClose: () => void;
  /** More about the items, above the rule. */
  readonly children?: ReactNode;
}) {
  const [of, setOf] = useState<BulkRule['of']>('prices');
  const [rule, setRule] = useState<BulkRule>();
  const changed = rule ? changedBy(rule) : [];
  const tooDear = idsBeyond(PRICE_MAX, changed);
  const canApply = changed.length > 0 && tooDear.length === 0;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (rule && canApply) onApply(rule);
  }
  return (
    <Modal opened onClose={onClose} title={texts.heading(count)} centered>
      <form onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">{texts.scope}</Text>
          {children}
          {ofItems && (
            <SegmentedControl
              aria-label={texts.of}
              data={(['prices', 'tags', 'class'] as const).map((value) => {
                return { value, label: texts.parts[value] };
              })}
              value={of}
              onChange={(next) => {
                setOf(next);
                setRule(undefined);
              }}
            />
          )}
          {of === 'prices' && <PriceRuleFields currencies={currencies} onRule={setRule} />}
          {of === 'tags' && ofItems && (
            <TagFields
              tags={ofItems.tags}
              rule={rule?.of === 'tags' ? rule : NO_TAGS}
              onRule={setRule}
            />
          )}
          {of === 'class' && ofItems && (
            <Autocomplete
              label={texts.class}
              description={texts.classHint}
              maxLength={128}
              data={[...ofItems.classes]}
              limit={20}
              value={rule?.of === 'class' ? rule.itemClass : ''}
              onChange={(itemClass) => setRule({ of: 'class', itemClass: itemClass.trim() })}
            />
          )}
          <Text size="sm" fw={600} role="status">
            {texts.changed(changed.length, count)}
          </Text>
          {tooDear.length > 0 && (
            <Alert color="red" role="alert" className="anywhere">
              {texts.tooDear(PRICE_MAX, tooDear)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {SHARED_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={!canApply}>
              {texts.apply}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type TagRule = Extract<BulkRule, { readonly of: 'tags' }>;

const NO_TAGS: TagRule = { of: 'tags', add: [], remove: [] };

function TagFields({
  tags,
  rule,
  onRule,
}: {
  readonly tags: readonly string[];
  readonly rule: TagRule;
  readonly onRule: (rule: TagRule) => void;
}) {
  return (
    <>
      <TagsInput
        label={texts.addTags}
        data={[...tags]}
        limit={20}
        value={[...rule.add]}
        onChange={(add) => onRule({ ...rule, add })}
      />
      <TagsInput
        label={texts.removeTags}
        data={[...tags]}
        limit={20}
        value={[...rule.remove]}
        onChange={(remove) => onRule({ ...rule, remove })}
      />
    </>
  );
}
