import { API_TEXTS } from '../../texts/api.ts';
import { Field, type FieldProps } from './field.tsx';
import { Part } from './part.tsx';
import { isObject, type JsonObject, type JsonSchema, withMember } from './schema.ts';

/** The members of an object. */
export function Members({
  schema,
  value,
  onChange,
}: {
  readonly schema: JsonSchema;
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
}) {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => (
    <Field
      key={name}
      name={name}
      schema={member}
      isRequired={schema.required?.includes(name) ?? false}
      value={value[name]}
      onChange={(changed) => onChange(withMember(value, name, changed))}
    />
  ));
}

/** An object within the request: it is left out until it is added. */
export function ObjectField(props: FieldProps) {
  const { schema, value, onChange } = props;
  const isThere = isObject(value);
  return (
    <Part
      of={props}
      add={isThere ? undefined : API_TEXTS.form.addMembers}
      onAdd={() => onChange({})}
    >
      {isThere && <Members schema={schema} value={value} onChange={onChange} />}
    </Part>
  );
}
