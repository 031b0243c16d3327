import { MAX_COMMENT_TEXT } from '@diorama/contract/comments/comments.contract.ts';
import type { Person } from '@diorama/contract/common/person.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import type { OpenProduct } from '../shell-context.tsx';
import { mentionable } from './comments.queries.ts';
import { mentionAt, withMention } from './thread-filter.ts';

/** People offered at once. */
const MOST_OFFERED = 6;

interface CommentFormProps {
  product: OpenProduct;
  label: string;
  sendLabel: string;
  onSend: (written: { text: string; mentions: string[] }) => Promise<void>;
  onCancel?: () => void;
  takesFocus?: boolean;
}

/** A text in which @ finds people. What was refused stays in the field, with the reason. */
export function CommentForm({ product, label, sendLabel, onSend, onCancel, takesFocus = true }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const [active, setActive] = useState(0);
  const [putAway, setPutAway] = useState<number | null>(null);
  const wanted = mentionAt(text, caret);
  const isLooking = wanted !== null && wanted.from !== putAway;
  const { data } = useQuery({ ...mentionable(product, wanted?.search ?? ''), enabled: isLooking });
  const offered = isLooking ? (data ?? []).slice(0, MOST_OFFERED) : [];
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const mention = (person: Person) => {
    if (!wanted) return;
    const next = withMention(text, wanted.from, caret, person.name);
    setText(next.text);
    setCaret(next.caret);
    setPeople([...people, person]);
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
    field.current?.focus();
  };
  const send = async () => {
    if (isSending || text.trim() === '') return;
    setSending(true);
    setFault('');
    try {
      const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id);
      await onSend({ text, mentions: [...new Set(mentions)] });
      setText('');
      setPeople([]);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[Math.min(active, offered.length - 1)];
    if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + offered.length) % offered.length);
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) mention(chosen);
    else if (chosen && event.key === 'Escape') setPutAway(wanted?.from ?? null);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="field-box relative">
        <textarea
          ref={field}
          aria-label={label}
          placeholder="Write here. @ mentions a colleague."
          rows={2}
          value={text}
          maxLength={MAX_COMMENT_TEXT}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-people`}
          aria-autocomplete="list"
          aria-activedescendant={offered.length > 0 ? `${id}-${Math.min(active, offered.length - 1)}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setCaret(event.target.selectionStart);
            setActive(0);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-[calc(2lh+0.75rem)] w-full resize-none bg-transparent px-2 py-1.5 outline-none pointer-coarse:text-[1rem]"
        />
      </div>
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label="People"
        className={cx(offered.length > 0 && 'mt-1 rounded-md bg-pop p-1 shadow-float')}
      >
        {offered.map((person, at) => (
          <div
            key={person.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === Math.min(active, offered.length - 1)}
            // Before the field loses its focus.
            onPointerDown={(event) => {
              event.preventDefault();
              mention(person);
            }}
            className="flex h-7 items-center gap-2 rounded-sm px-1.5 aria-selected:bg-n3 pointer-coarse:h-10"
          >
            <Avatar name={person.name} colorKey={person.id} size={20} />
            <span className="truncate">{person.name}</span>
          </div>
        ))}
      </div>
      {fault && (
        <p role="alert" className="mt-1.5 text-bad-ink text-sm">
          {fault}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-1.5">
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="small" type="submit" variant="primary" isPending={isSending} disabled={text.trim() === ''}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
