import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { LinkButton } from './link-button.tsx';

interface Tool {
  id: string;
  label: string;
  icon: LucideIcon;
  keys?: string;
  run: (editor: Editor) => void;
}

const MARKS: readonly Tool[] = [
  { id: 'bold', label: 'Bold', icon: Bold, keys: 'Ctrl B', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    id: 'italic',
    label: 'Italic',
    icon: Italic,
    keys: 'Ctrl I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    label: 'Underline',
    icon: Underline,
    keys: 'Ctrl U',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    keys: 'Ctrl Shift S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];
const BLOCKS: readonly Tool[] = [
  {
    id: 'bulletList',
    label: 'Bulleted list',
    icon: List,
    keys: 'Ctrl Shift 8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Ctrl Shift 7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'blockquote',
    label: 'Quote',
    icon: Quote,
    keys: 'Ctrl Shift B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const STYLES = [
  { value: 'paragraph', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Subheading' },
] as const;
type Style = (typeof STYLES)[number]['value'];

function styleOf(editor: Editor): Style {
  if (editor.isActive('heading', { level: 2 })) return '2';
  return editor.isActive('heading', { level: 3 }) ? '3' : 'paragraph';
}

/** How the selected text looks, and what changes it. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...MARKS, ...BLOCKS].filter(({ id }) => now.isActive(id)).map(({ id }) => id),
      style: styleOf(now),
    }),
  });
  const setStyle = (style: Style) => {
    const chain = editor.chain().focus();
    if (style === 'paragraph') chain.setParagraph().run();
    else chain.setHeading({ level: style === '2' ? 2 : 3 }).run();
  };
  const button = ({ id, label, icon, keys, run }: Tool) => (
    <IconButton
      key={id}
      label={label}
      icon={icon}
      shortcut={keys}
      isPressed={active.on.includes(id)}
      onClick={() => run(editor)}
    />
  );
  // A press must not take the focus, and with it the selection, from the text.
  const keepSelection = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest('input, [role=combobox]')) event.preventDefault();
  };
  return (
    <Toolbar
      label="Formatting"
      onMouseDown={keepSelection}
      className="-mx-1 sticky top-0 z-10 mb-1 flex flex-wrap items-center bg-n1 py-1"
    >
      <span className="w-26 flex-none">
        <Select label="Style" options={STYLES} value={active.style} onChange={setStyle} hasHiddenLabel />
      </span>
      <Divider />
      {MARKS.map(button)}
      <Divider />
      {BLOCKS.map(button)}
      <Divider />
      <LinkButton editor={editor} />
      <IconButton
        label="Clear formatting"
        icon={RemoveFormatting}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      />
    </Toolbar>
  );
}

const Divider = () => <span aria-hidden className="mx-0.5 h-5 w-px flex-none bg-n5" />;
