import { type ComponentProps, useContext } from 'react';
import { Combobox } from '../field/combobox.tsx';
import { PasswordField } from '../field/password-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { RefusalContext, useFieldContext } from './form-contexts.ts';

/** What binds a control to its field of the form. */
function useFormField<Value>() {
  const field = useFieldContext<Value>();
  const refusal = useContext(RefusalContext);
  const fault: unknown = field.state.meta.errors[0];
  const error = typeof fault === 'string' ? fault : refusal.fields[field.name];
  return {
    name: field.name,
    value: field.state.value,
    onChange: (value: Value) => {
      refusal.forget(field.name);
      field.handleChange(value);
    },
    ...(error === undefined ? {} : { error }),
  };
}

type Bound = 'value' | 'onChange' | 'error' | 'name';

/** One line of text of a form. */
export function FormText(props: Omit<ComponentProps<typeof TextField>, Bound> & { name?: string }) {
  const { name, ...field } = useFormField<string>();
  return <TextField {...field} name={name} {...props} />;
}

/** A password of a form. */
export function FormPassword(props: Omit<ComponentProps<typeof PasswordField>, Bound> & { name?: string }) {
  const { name, ...field } = useFormField<string>();
  return <PasswordField {...field} name={name} {...props} />;
}

/** One of a long list, or null. */
export function FormCombobox(props: Omit<ComponentProps<typeof Combobox>, Bound>) {
  const { name: _name, ...field } = useFormField<string | null>();
  return <Combobox {...props} {...field} />;
}
