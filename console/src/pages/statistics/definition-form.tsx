import { Select, Text, TextInput } from '@mantine/core';
import type { PlayerStatisticDefinition } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { makeKeyOf } from '../../parts/idempotency-key.ts';
import { isSame } from '../../parts/is-same.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';

const texts = STATISTICS_TEXTS;
const NAME_CHARS_MAX = 128;
const VALUES = { min: -2_147_483_648, max: 2_147_483_647 };
const STEP_MAX = 4_294_967_295;

type Bounds = PlayerStatisticDefinition['Bounds'];
type Definition = Pick<PlayerStatisticDefinition, 'AggregationMethod' | 'VersionChangeInterval'>;

/** Bounds as they are typed. null: the text is no amount. */
type TypedBounds = Readonly<Record<keyof Bounds, number | undefined | null>>;
const BOUND_NAMES: readonly (keyof Bounds)[] = ['Minimum', 'Maximum', 'LargestStep'];

/** A definition as it is typed. */
interface Typed extends Definition {
  readonly bounds: TypedBounds;
}

function typedOf({
  AggregationMethod,
  VersionChangeInterval,
  Bounds: { Minimum, Maximum, LargestStep } = {},
}: Definition & Partial<Pick<PlayerStatisticDefinition, 'Bounds'>>): Typed {
  const bounds = { Minimum, Maximum, LargestStep };
  return { AggregationMethod, VersionChangeInterval, bounds };
}

/** The bounds of a request; undefined: something typed is wrong. */
function toBounds(typed: TypedBounds): Bounds | undefined {
  const members = Object.entries(typed).filter(([, value]) => value !== undefined);
  if (isContrary(typed) || members.some(([, value]) => value === null)) return undefined;
  return Object.fromEntries(members);
}

/** The bounds that somebody has made meanwhile, with those that were changed here. */
function mergeBounds({ before, typed, now }: Readonly<Record<'before' | 'typed' | 'now', Bounds>>) {
  const members = BOUND_NAMES.map((name) => {
    return [name, typed[name] === before[name] ? now[name] : typed[name]] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Bounds;
}

const isContrary = ({ Minimum, Maximum }: TypedBounds): boolean =>
  typeof Minimum === 'number' && typeof Maximum === 'number' && Maximum < Minimum;

const LABELS = {
  StatisticName: texts.name,
  AggregationMethod: texts.form.aggregation,
  VersionChangeInterval: texts.form.interval,
};

/** Defines a statistic. */
export function NewStatisticForm({
  taken,
  onClose,
}: {
  /** The names that there are. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState(
    typedOf({ AggregationMethod: 'Last', VersionChangeInterval: 'Never' }),
  );
  const { bounds, ...rest } = typed;
  const Bounds = toBounds(bounds);
  const StatisticName = name.trim();
  const isTaken = taken.includes(StatisticName);
  const isReady = StatisticName !== '' && !isTaken && Bounds !== undefined;
  return (
    <ActForm
      act={texts.form.act}
      request={isReady ? { StatisticName, ...rest, Bounds } : undefined}
      send={(request, options) => purser.admin.createPlayerStatisticDefinition(request, options)}
      done={() => texts.form.made(StatisticName)}
      onClose={onClose}
      labels={LABELS}
    >
      <TextInput
        label={texts.name}
        description={texts.form.nameHint}
        required
        withAsterisk={false}
        maxLength={NAME_CHARS_MAX}
        data-autofocus
        error={isTaken && texts.form.taken}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DefinitionFields typed={typed} onTyped={setTyped} />
    </ActForm>
  );
}

/** Changes a statistic: only what was changed here, so that nothing that somebody else changes meanwhile is put back. */
export function ChangeStatisticForm({
  statistic,
  onClose,
}: {
  readonly statistic: PlayerStatisticDefinition;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [before] = useState(statistic);
  const [typed, setTyped] = useState(typedOf(statistic));
  const [keyOf] = useState(makeKeyOf);
  const { StatisticName } = before;
  const { AggregationMethod, VersionChangeInterval } = typed;
  const Bounds = toBounds(typed.bounds);
  const changed = {
    ...(AggregationMethod !== before.AggregationMethod && { AggregationMethod }),
    ...(VersionChangeInterval !== before.VersionChangeInterval && { VersionChangeInterval }),
    ...(Bounds && !isSame(Bounds, before.Bounds) && { Bounds }),
  };
  const isReady = Bounds !== undefined && Object.keys(changed).length > 0;
  return (
    <ActForm
      act={texts.form.save}
      request={isReady ? { StatisticName, ...changed } : undefined}
      send={async (request, options) => {
        const { Statistics } = await purser.admin.getPlayerStatisticDefinitions({}, {});
        // A call replaces all bounds.
        const now = Statistics.find((one) => one.StatisticName === StatisticName)?.Bounds ?? {};
        const merged = Bounds && mergeBounds({ before: before.Bounds, typed: Bounds, now });
        const sent = request.Bounds && merged ? { ...request, Bounds: merged } : request;
        const call = { ...options, idempotencyKey: keyOf(sent) };
        return purser.admin.updatePlayerStatisticDefinition(sent, call);
      }}
      done={() => texts.form.saved(StatisticName)}
      onClose={onClose}
      labels={LABELS}
    >
      <Text size="sm" c="dimmed">
        {texts.form.valuesStay}
      </Text>
      <DefinitionFields typed={typed} onTyped={setTyped} />
    </ActForm>
  );
}

function DefinitionFields({
  typed,
  onTyped,
}: {
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
}) {
  const { bounds } = typed;
  const bound = (member: keyof TypedBounds) => ({
    description: texts.form.any,
    amount: bounds[member] ?? undefined,
    onAmount: (amount: number | undefined | null) =>
      onTyped({ ...typed, bounds: { ...bounds, [member]: amount } }),
  });
  return (
    <>
      <Select
        label={texts.form.aggregation}
        allowDeselect={false}
        data={toOptions(texts.aggregations)}
        value={typed.AggregationMethod}
        onChange={(value) => value !== null && onTyped({ ...typed, AggregationMethod: value })}
      />
      <Select
        label={texts.form.interval}
        allowDeselect={false}
        data={toOptions(texts.intervals)}
        value={typed.VersionChangeInterval}
        onChange={(value) => value !== null && onTyped({ ...typed, VersionChangeInterval: value })}
      />
      <AmountInput label={texts.form.minimum} {...VALUES} {...bound('Minimum')} />
      <AmountInput
        label={texts.form.maximum}
        {...VALUES}
        {...bound('Maximum')}
        fault={isContrary(bounds) ? texts.form.boundsFault : undefined}
      />
      <AmountInput label={texts.form.largestStep} max={STEP_MAX} {...bound('LargestStep')} />
    </>
  );
}

/** The options of a choice, by the words for them. */
function toOptions<Name extends string>(words: Readonly<Record<Name, string>>) {
  return (Object.entries(words) as [Name, string][]).map(([value, label]) => ({ value, label }));
}
