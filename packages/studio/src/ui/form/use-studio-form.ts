import { keysOf } from '@diorama/documents/engine/schema/json.ts';
import { createFormHook, revalidateLogic } from '@tanstack/react-form';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut, isUnreachable } from '../../api/api-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Faults, faultsOfRefusal } from './faults.ts';
import { fieldContext, formContext } from './form-contexts.ts';
import { FormCombobox, FormPassword, FormText } from './form-controls.tsx';

const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Text: FormText, Password: FormPassword, Combobox: FormCombobox },
  formComponents: {},
});

interface StudioFormOptions<Name extends string, Values extends Record<Name, unknown>> {
  values: Values;
  /** The faults, by field: see `faultsBy`. Called on submitting, and from then on with every change. */
  faults: (values: Values) => Partial<Record<Name, string>>;
  /** Fields that are checked as one types in them, before anything is sent. */
  checkedAtOnce?: readonly Name[];
  /** Rejects with what the server said; the fields it names show it. */
  submit: (values: Values) => Promise<unknown>;
  /** What a refusal means for the fields where it names none: an address that is taken. */
  faultsOf?: (error: unknown) => Partial<Record<Name, string>> | null;
}

/**
 * A form of the studio: TanStack Form with the studio's fields (`Text`, `Password`, `Combobox`) and what the server
 * refused. Show it with `FormDialog` or `FormFields`, which put focus into the first field that is wrong.
 */
export function useStudioForm<Values extends Record<string, unknown>>({
  values,
  faults,
  checkedAtOnce = [],
  submit,
  faultsOf,
}: StudioFormOptions<Extract<keyof Values, string>, Values>) {
  type Name = Extract<keyof Values, string>;
  const [refusal, setRefusal] = useState<Faults>({ fields: {} });
  const [refusals, setRefusals] = useState(0);
  /** The server refused nothing: the call did not reach it. */
  const [isUnheard, setUnheard] = useState(false);
  useEffect(() => {
    if (!isUnheard) return;
    return onAnswer(() => {
      setUnheard(false);
      setRefusal({ fields: {} });
    });
  }, [isUnheard]);
  const isUnderWay = useRef(false);
  const refuse = (next: Faults) => {
    setRefusal(next);
    setRefusals((count) => count + 1);
  };
  const form = useAppForm({
    defaultValues: values,
    validationLogic: revalidateLogic(),
    validators: {
      onChange: ({ value }: { value: Values }) => {
        const found = faults(value);
        const typed = checkedAtOnce.filter((name) => found[name] !== undefined && value[name] !== '');
        return typed.length > 0 ? { fields: Object.fromEntries(typed.map((name) => [name, found[name]])) } : undefined;
      },
      onDynamic: ({ value }: { value: Values }) => {
        const fields = faults(value);
        return Object.keys(fields).length > 0 ? { fields } : undefined;
      },
    },
    onSubmitInvalid: () => refuse({ fields: {} }),
    onSubmit: async ({ value }: { value: Values }) => {
      try {
        await submit(value);
      } catch (error) {
        const own = faultsOf?.(error);
        refuse(own ? { fields: own } : faultsOfRefusal<Name>(error, keysOf<Name>(value)));
        setUnheard(isUnreachable(error) || isSignedOut(error));
      }
    },
  });
  const { AppField, AppForm, store, setFieldValue } = form;
  return {
    /** `<form.AppField name="name">{(field) => <field.Text label="Name" />}</form.AppField>` */
    AppField,
    AppForm,
    /** For `useStore`: values, `isSubmitting`. */
    store,
    setFieldValue,
    /** Sends it, unless it is being sent. */
    send: async () => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setRefusal({ fields: {} });
      setUnheard(false);
      await form.handleSubmit().finally(() => {
        isUnderWay.current = false;
      });
    },
    refusal,
    /** Counts refusals, here or by the server: focus goes to the first field that is wrong. */
    refusals,
    forget: (name: string) => setRefusal(({ fields: { [name]: _gone, ...fields } }) => ({ fields })),
  };
}

/** Calls back when the server has answered something: that it cannot be reached is no longer true. Returns how to stop. */
function onAnswer(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) listener();
  });
}
