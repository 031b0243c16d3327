import { asFileName } from '@diorama/documents/shared/text/visible-text.ts';

/** Longest name, in characters. */
const MAX_NAME = 255;

/** The ending of a name in lower case, without its dot; empty when there is none. */
export const extensionOf = (name: string): string => /[^.]\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** A name without its ending. */
export const baseOf = (name: string): string => name.replace(/(?<=[^.])\.[A-Za-z0-9]{1,10}$/, '');

/**
 * A name as it is kept: the last part of a path, without control characters and without the marks that turn the
 * direction of writing, by which `exe.png` can be shown for what is not.
 */
export function cleanFileName(name: string): string {
  const visible = asFileName(name.split(/[/\\]/).at(-1) ?? '').trim();
  const shortened = shorten(visible, MAX_NAME);
  return /^\.*$/.test(shortened) ? 'file' : shortened;
}

function shorten(name: string, length: number): string {
  if (name.length <= length) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  return `${baseOf(name).slice(0, length - tail.length)}${tail}`.toWellFormed().replaceAll('\ufffd', '');
}

/** The name with another ending. */
export const withExtension = (name: string, extension: string): string =>
  shorten(`${extensionOf(name) === '' ? name : baseOf(name)}.${extension}`, MAX_NAME);

/** The first of `name.png`, `name (2).png`, `name (3).png` ... that is not taken. `taken` holds names in lower case. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})${tail}`;
    const candidate = `${(extension === '' ? name : baseOf(name)).slice(0, MAX_NAME - suffix.length)}${suffix}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
