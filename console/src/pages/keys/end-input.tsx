import { Select, TextInput } from '@mantine/core';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { CHOSEN, chosenEnd, type EndChoice } from './end.ts';

const texts = KEYS_TEXTS.end;

/** Asks when something ends. */
export function EndInput({
  label,
  description,
  data,
  choice,
  onChoice,
}: {
  readonly label: string;
  readonly description?: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly choice: EndChoice;
  readonly onChoice: (choice: EndChoice) => void;
}) {
  const isOver = choice.at !== '' && chosenEnd(choice, Date.now()).status === 'missing';
  return (
    <>
      <Select
        label={label}
        description={description}
        data={data}
        allowDeselect={false}
        value={choice.after}
        onChange={(after) => after !== null && onChoice({ ...choice, after })}
      />
      {choice.after === CHOSEN && (
        <TextInput
          type="datetime-local"
          label={texts.moment}
          description={texts.momentHint}
          error={isOver && texts.isOver}
          value={choice.at}
          onChange={(event) => onChoice({ ...choice, at: event.currentTarget.value })}
        />
      )}
    </>
  );
}
