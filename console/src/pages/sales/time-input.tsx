import { MomentInput } from '../../parts/moment-input.tsx';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { SALES_TEXTS } from '../../texts/sales.tsx';

const texts = SALES_TEXTS.form;

/** A field for an end of a sale, which says the time with its zone and in UTC. */
export function TimeInput({
  label,
  moment,
  onMoment,
  fault,
}: {
  readonly label: string;
  readonly moment: string;
  readonly onMoment: (moment: string) => void;
  /** The reason why the time cannot be. */
  readonly fault?: string | undefined;
}) {
  return (
    <MomentInput
      label={label}
      {...(moment !== '' && { description: texts.zoned(describeZoned(moment)) })}
      error={fault}
      moment={moment}
      onMoment={onMoment}
    />
  );
}
