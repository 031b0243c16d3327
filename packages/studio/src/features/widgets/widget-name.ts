import { LANGUAGES, localizedText } from '@diorama/documents/engine/schema/languages.ts';

/** What a widget is called in lists: its name in the first language that has one. */
export const widgetName = ({ name }: { name: Parameters<typeof localizedText>[0] }): string =>
  localizedText(name, LANGUAGES[0]).trim() || 'Untitled';
