import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { EditorContext } from '@diorama/studio/editor/actions/editor-context.ts';
import { useAddress } from '@diorama/studio/editor/address/address.tsx';
import { newRecordId } from '@diorama/studio/editor/address/record-id.ts';
import { defineEditor } from '@diorama/studio/editor/editor-kind.ts';
import { BoundLocalized, BoundText } from '@diorama/studio/editor/fields/bound-fields.tsx';
import { createUseField } from '@diorama/studio/editor/fields/use-field.ts';
import { RecordListOutline } from '@diorama/studio/editor/outline/record-list-outline.tsx';
import { createEditorHooks } from '@diorama/studio/engine/editor-context.tsx';
import { InspectorSection } from '@diorama/studio/ui/field/inspector-section.tsx';
import { addLine, duplicateLines, moveLines, removeLines, renameLine } from './note.commands.ts';
import { noteDocument } from './note.document.ts';

const { useEditor, useList, useOne } = createEditorHooks(noteDocument);
const useField = createUseField(noteDocument);

/** A line in a language; of a translation, its key. */
const textOf = (text: I18nString | undefined, language: 'en' | 'sv'): string =>
  text?.type === 'custom' ? localizedText(text.value, language) : (text?.key ?? '');

const COMMANDS = { rename: renameLine, duplicate: duplicateLines, move: moveLines, remove: removeLines };

function NoteOutline() {
  const { store } = useEditor();
  return (
    <RecordListOutline
      store={store}
      collection="lines"
      label="Lines"
      records={useList('lines')}
      nameOf={({ text }, language) => textOf(text, language)}
      commands={COMMANDS}
    />
  );
}

function NoteStage() {
  const { language } = useAddress();
  const { name } = useOne('settings');
  return (
    <section data-stage aria-label="Stage" className="h-full overflow-y-auto bg-n2 p-8">
      <h2 className="font-strong text-lg">{name}</h2>
      {useList('lines').map(({ id, text }) => (
        <p key={id}>{textOf(text, language)}</p>
      ))}
    </section>
  );
}

function NoteInspector() {
  const { selected } = useAddress();
  return selected?.collection === 'lines' ? <LineInspector id={selected.id} /> : <SettingsInspector />;
}

function LineInspector({ id }: { id: string }) {
  return (
    <InspectorSection title="Line">
      <BoundLocalized field={useField('lines', id, ['text'])} />
    </InspectorSection>
  );
}

function SettingsInspector() {
  return (
    <InspectorSection title="Note">
      <BoundText field={useField('settings', 'settings', ['name'])} />
    </InspectorSection>
  );
}

/** The editor of notes. */
export const noteEditor = defineEditor({
  kind: noteDocument,
  layout: { Outline: NoteOutline, Stage: NoteStage, Inspector: NoteInspector },
  actions: [
    {
      id: 'add-line',
      label: 'Add line',
      keys: ['L'],
      isReadOnly: false,
      run({ store, address }) {
        const id = newRecordId();
        store.execute(addLine, { id });
        address.select({ collection: 'lines', id });
      },
    },
  ],
  useActionContext: (context: EditorContext) => ({ ...context, store: useEditor().store }),
  revealOf: (_store, key) => {
    const [collection, id] = key.split('/');
    return { selected: collection === 'lines' && id !== undefined ? { collection, id } : null };
  },
});
