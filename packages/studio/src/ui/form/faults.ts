import { keysOf } from '@diorama/documents/engine/schema/json.ts';
/** What is wrong with a form: by field, and what belongs to none. */
export interface Faults<Name extends string = string> {
  fields: Partial<Record<Name, string>>;
  form?: string;
}

/** The part of a schema that a form needs; the contract's schemas have it. */
interface FieldSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };
}

/** What a field must be, and the text for leaving it empty. */
export interface FieldRule {
  schema: FieldSchema;
  empty: string;
}

/** Checks values with the contract's own schemas; a field without a rule takes anything. */
export function faultsBy<Name extends string>(rules: Partial<Record<Name, FieldRule>>) {
  return (values: Readonly<Record<Name, unknown>>): Partial<Record<Name, string>> => {
    const faults: Partial<Record<Name, string>> = {};
    for (const name of keysOf(values)) {
      const rule = rules[name];
      const parsed = rule?.schema.safeParse(values[name]);
      if (!rule || parsed?.success) continue;
      const isEmpty = typeof values[name] === 'string' && values[name].trim() === '';
      faults[name] = isEmpty ? rule.empty : (parsed?.error?.issues[0]?.message ?? rule.empty);
    }
    return faults;
  };
}

/**
 * Why the server refused, shown at the field it names; a field that the form does not have belongs to the whole form.
 */
export function faultsOfRefusal<Name extends string>(error: unknown, names: readonly Name[]): Faults<Name> {
  const message = error instanceof Error && error.message ? error.message : 'Unknown error';
  const fields: Partial<Record<Name, string>> = {};
  for (const { path, message: text } of issuesOf(error)) {
    const name = names.find((known) => path.includes(known));
    if (name !== undefined) fields[name] ??= text;
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, form: message };
}

interface Issue {
  path: readonly unknown[];
  message: string;
}

/** A failed call carries the server's issues in `data`. */
function issuesOf(error: unknown): Issue[] {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return [];
  return data.issues.filter(isIssue);
}

const isIssue = (issue: unknown): issue is Issue =>
  typeof issue === 'object' &&
  issue !== null &&
  'path' in issue &&
  Array.isArray(issue.path) &&
  'message' in issue &&
  typeof issue.message === 'string';
