import { createFormHookContexts } from '@tanstack/react-form';
import { createContext } from 'react';

export const { fieldContext, formContext, useFieldContext } = createFormHookContexts();

/** What the server refused, by field, and how a field forgets it once it is changed. */
export interface Refusal {
  fields: Readonly<Partial<Record<string, string>>>;
  forget(name: string): void;
}

export const RefusalContext = createContext<Refusal>({ fields: {}, forget: () => undefined });
