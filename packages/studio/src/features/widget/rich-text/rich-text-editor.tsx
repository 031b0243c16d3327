import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { RichText } from '@diorama/documents/shared/text/rich-text.ts';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { cleanRichText } from './clean-rich-text.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import './rich-text.css';

interface RichTextEditorProps {
  label: string;
  language: Language;
  value: RichText | undefined;
  onChange: (value: RichText | undefined) => void;
  /** What was typed so far is a step of undo of its own: something is pasted. */
  onStep: () => void;
  isReadOnly: boolean;
  placeholder: string;
}

/** Headings of other levels become the nearest of ours. */
const withOwnHeadings = (html: string): string =>
  html.replace(/<(\/?)h([1-6])\b/gi, (_tag, slash: string, level: string) => `<${slash}h${Number(level) <= 2 ? 2 : 3}`);

const isHistoryKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && /^[zy]$/i.test(key);

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** A formatted text, edited as it is read. Undo is the document's: the text's own history is off. */
export function RichTextEditor({
  label,
  language,
  value,
  onChange,
  onStep,
  isReadOnly,
  placeholder,
}: RichTextEditorProps) {
  const latest = useRef({ value, onChange, onStep });
  useEffect(() => {
    latest.current = { value, onChange, onStep };
  });
  const editor = useEditor(
    {
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3] },
          code: false,
          codeBlock: false,
          undoRedo: false,
          trailingNode: false,
          link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
        }),
      ],
      content: value ?? EMPTY,
      editable: !isReadOnly,
      editorProps: {
        transformPastedHTML: withOwnHeadings,
        // ProseMirror would take these keys for itself; they are the document's.
        handleDOMEvents: { keydown: (_view, event) => isHistoryKey(event) },
        handlePaste() {
          latest.current.onStep();
          return false;
        },
        attributes: {
          'aria-label': label,
          'aria-multiline': 'true',
          role: 'textbox',
          lang: language,
          class: 'rich-text',
        },
      },
      onUpdate({ editor: changed }) {
        const next = cleanRichText(changed.getJSON());
        if (!equalJson(next, latest.current.value)) latest.current.onChange(next);
      },
    },
    [language],
  );
  // Undo, a colleague, another language: what is stored is what is shown.
  useEffect(() => {
    if (!editor || equalJson(cleanRichText(editor.getJSON()), value)) return;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(value ?? EMPTY, { emitUpdate: false });
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now?.isEmpty ?? true });
  if (!editor) return null;
  const style: Record<`--${string}`, string> = { '--placeholder': JSON.stringify(placeholder) };
  return (
    <div className="flex flex-col">
      {!isReadOnly && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} className="rich-text-home" data-empty={isEmpty ? '' : undefined} style={style} />
    </div>
  );
}
