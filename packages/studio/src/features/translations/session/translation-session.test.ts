import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import { expect, test } from 'vitest';
import { EditorStore } from '../../../engine/editor-store.ts';
import { DocumentTexts } from './document-texts.ts';
import { FieldSaver } from './field-saver.ts';
import { TranslationSession } from './translation-session.ts';

function open() {
  const store = new EditorStore(translationsDocument, []);
  const session = new TranslationSession({
    ...{ store, texts: new DocumentTexts('project'), saver: new FieldSaver(), first: 'en' },
    onRefused: () => undefined,
  });
  const textOf = (key: string) => store.list('texts').find((text) => text.key === key)?.values.sv;
  return { store, session, textOf };
}

const edit = (key: string, value: string) => ({ key, language: 'sv' as const, value });

test('what an edit returns takes all its texts back, as the last step', () => {
  const { store, session, textOf } = open();
  const undo = session.edit('Import texts.xlsx', [edit('custom.a', 'A'), edit('custom.b', 'B')]);
  undo();
  expect([textOf('custom.a'), textOf('custom.b')]).toEqual([undefined, undefined]);
  expect(store.history().past).toHaveLength(0);
});

test('after other steps it takes back its own texts, and leaves what was written since', () => {
  const { session, textOf } = open();
  const undo = session.edit('Import texts.xlsx', [edit('custom.a', 'A'), edit('custom.b', 'B')]);
  session.edit('Edit text', [edit('custom.b', 'Newer')]);
  undo();
  expect([textOf('custom.a'), textOf('custom.b')]).toEqual([undefined, 'Newer']);
});
