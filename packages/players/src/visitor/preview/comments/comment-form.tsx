import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type PreviewKey, previewText } from '../preview-strings.ts';
import { Card } from './card.tsx';
import { visitorName } from './use-comments.ts';

/** UTF-16 units. The server takes no longer ones. */
const MAX_TEXT = 2_000;
const MAX_NAME = 80;
/** Below it, what is left is said. */
const FEW_LEFT = 200;

export interface Written {
  text: string;
  name: string;
}

interface FieldsProps {
  /** A name to begin with. */
  name: string | null;
  label: PreviewKey;
  /** Null when it was taken, else why not. */
  onSend: (comment: Written) => Promise<string | null>;
  onCancel?: () => void;
  takesFocus: boolean;
}

/** A text and, once in a session, the name of who writes it. What was refused stays in the field. */
export function CommentFields({ name: suggested, label, onSend, onCancel, takesFocus }: FieldsProps) {
  const id = useId();
  const [known] = useState(visitorName.read);
  const [name, setName] = useState(known || (suggested ?? ''));
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const send = async () => {
    if (isSending || !form.current?.reportValidity()) return;
    setSending(true);
    visitorName.keep(name.trim());
    const refused = await onSend({ name: name.trim(), text: text.trim() });
    setSending(false);
    setFault(refused);
    if (refused === null) setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form className="pc-form" ref={form} onSubmit={onSubmit}>
      {known ? null : (
        <label>
          <span>{previewText('name')}</span>
          <input
            value={name}
            required
            pattern=".*\S.*"
            maxLength={MAX_NAME}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      <label>
        <span>{previewText(label)}</span>
        <textarea
          value={text}
          required
          rows={3}
          maxLength={MAX_TEXT}
          aria-describedby={id}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <p className="pc-left" id={id}>
        {MAX_TEXT - text.length < FEW_LEFT ? previewText('left', { count: MAX_TEXT - text.length }) : ''}
      </p>
      {fault === null ? null : (
        <p className="pc-fault" role="alert">
          {fault}
        </p>
      )}
      <p className="pc-actions">
        {onCancel ? (
          <button type="button" onClick={onCancel}>
            {previewText('cancel')}
          </button>
        ) : null}
        <button type="submit" className="pc-send" aria-disabled={isSending || text.trim() === ''}>
          {previewText('send')}
        </button>
      </p>
    </form>
  );
}

interface CommentFormProps {
  title: string;
  about: string;
  name: string | null;
  onSend: FieldsProps['onSend'];
  onClose: () => void;
}

/** A new comment. */
export function CommentForm({ title, about, name, onSend, onClose }: CommentFormProps) {
  return (
    <Card title={title} about={about} onClose={onClose}>
      <CommentFields name={name} label="text" onSend={onSend} onCancel={onClose} takesFocus />
    </Card>
  );
}
