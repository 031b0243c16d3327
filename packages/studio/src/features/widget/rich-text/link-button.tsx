import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Link2, Unlink } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addressFrom } from '../../../editor/fields/typed-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Popover } from '../../../ui/menu/popover.tsx';

/** Makes the selected text a link, or changes where it leads. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { href, isLink, hasText } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      href: String(now.getAttributes('link').href ?? ''),
      isLink: now.isActive('link'),
      hasText: !now.state.selection.empty,
    }),
  });
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const open = (next: boolean) => {
    setTyped(href);
    setError(undefined);
    setOpen(next);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = addressFrom(typed);
    if (address === null)
      return setError('Enter an address like https://nordhamn.se, anna@nordhamn.se or a phone number');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (hasText || isLink) chain.setLink({ href: address }).run();
    else
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    setOpen(false);
  };
  return (
    <Popover
      title="Link"
      isOpen={isOpen}
      onOpenChange={open}
      trigger={<IconButton label="Link" icon={Link2} isPressed={isLink} />}
    >
      <form onSubmit={apply} className="flex flex-col gap-2">
        <TextField
          label="Address"
          value={typed}
          placeholder="https://"
          onChange={setTyped}
          {...(error ? { error } : {})}
        />
        <div className="flex justify-end gap-2">
          {isLink && (
            <Button
              icon={Unlink}
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                setOpen(false);
              }}
            >
              Remove
            </Button>
          )}
          <Button type="submit" variant="primary">
            {isLink ? 'Change' : 'Add link'}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
