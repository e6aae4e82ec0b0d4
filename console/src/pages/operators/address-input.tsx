import { TextInput } from '@mantine/core';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';

const texts = OPERATORS_TEXTS.link;
const ADDRESS_CHARS_MAX = 254;

/** Asks for the address to which a link is mailed; empty: it is only shown. */
export function AddressInput({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <TextInput
      label={texts.address}
      description={texts.addressAbout}
      type="email"
      autoComplete="off"
      maxLength={ADDRESS_CHARS_MAX}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}

/** The member of a request that has the address, if there is one. */
export function toMailMember(address: string): { readonly EmailAddress?: string } {
  const typed = address.trim();
  return typed === '' ? {} : { EmailAddress: typed };
}
