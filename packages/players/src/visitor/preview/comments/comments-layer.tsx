import type { PreviewComments, PreviewThread } from '@diorama/contract/rest/preview-comments.calls.ts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AnyIcon } from '../../parts/more-icons.tsx';
import { areSingleKeysOn } from '../../parts/single-keys.ts';
import type { PinPlace, PinSurface } from '../pin-surface.ts';
import { previewText } from '../preview-strings.ts';
import { CommentForm } from './comment-form.tsx';
import { PlaceComment } from './place-comment.tsx';
import { ThreadCard } from './thread-card.tsx';
import { ThreadList } from './thread-list.tsx';
import { useComments } from './use-comments.ts';

/** What lies open over the page; null: nothing. */
type Open = { type: 'list' } | { type: 'place' } | { type: 'thread'; id: string } | ({ type: 'write' } & PinPlace);

interface CommentsLayerProps {
  /** Null: the product has no views that a pin could stand on. */
  surface: PinSurface | null;
  first: PreviewComments;
}

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

/** Comments over a draft: pins in the view they belong to, the list of all, and what is being written. */
export function CommentsLayer({ surface, first }: CommentsLayerProps) {
  useLanguage();
  const { comments, write } = useComments(first);
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  const place = useSyncExternalStore(
    (listener) => surface?.subscribe(listener) ?? (() => {}),
    () => surface?.place() ?? null,
  );
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(null);
    opener.current?.focus({ preventScroll: true });
  };
  const begin = () => {
    setSaid('');
    setOpen(surface && place !== null ? { type: 'place' } : { type: 'write', place: null, point: null });
  };
  useKeys({ isOpen: open !== null, close, begin: comments.left > 0 ? begin : () => setOpen({ type: 'list' }) });
  const openOnes = comments.threads.filter(({ isResolved }) => !isResolved);
  const thread = open?.type === 'thread' ? comments.threads.find(({ id }) => id === open.id) : undefined;
  const show = (id: string) => {
    const found = comments.threads.find((one) => one.id === id);
    if (surface && found?.place && surface.nameOf(found.place) !== null && found.place !== place)
      surface.goTo(found.place);
    if (found?.point) surface?.reveal(found.point);
    setOpen({ type: 'thread', id });
  };
  return (
    <>
      {surface && place !== null ? (
        <Pins
          surface={surface}
          threads={openOnes.concat(thread?.isResolved ? thread : [])}
          place={place}
          open={thread?.id ?? null}
          draft={open?.type === 'write' ? open : null}
          onOpen={show}
        />
      ) : null}
      <div className="pc-bar" data-tour={surface ? '' : undefined}>
        <button type="button" ref={opener} className="pc-main" disabled={comments.left === 0} onClick={begin}>
          <AnyIcon name="comment" />
          <span>{previewText('comment')}</span>
          <kbd>C</kbd>
        </button>
        <button
          type="button"
          aria-expanded={open?.type === 'list'}
          aria-label={previewText(openOnes.length === 1 ? 'comments-count-one' : 'comments-count', {
            count: openOnes.length,
          })}
          onClick={() => setOpen(open?.type === 'list' ? null : { type: 'list' })}
        >
          {openOnes.length}
        </button>
      </div>
      {open?.type === 'place' && surface && place !== null ? (
        <PlaceComment surface={surface} onPlace={(point) => setOpen({ type: 'write', place, point })} onClose={close} />
      ) : null}
      {open?.type === 'write' ? (
        <CommentForm
          title={previewText('new')}
          about={aboutOf(surface, open.place)}
          name={comments.name}
          onClose={close}
          onSend={async (comment) => {
            const fault = await write({ ...comment, place: open.place, point: open.point });
            if (fault === null) {
              setSaid(previewText('sent'));
              close();
            }
            return fault;
          }}
        />
      ) : null}
      {thread ? (
        <ThreadCard
          key={thread.id}
          thread={thread}
          about={aboutOf(surface, thread.place)}
          name={comments.name}
          mayAnswer={comments.left > 0}
          onClose={close}
          onSend={(comment) => write({ ...comment, thread: thread.id })}
        />
      ) : null}
      {open?.type === 'list' ? (
        <ThreadList
          threads={comments.threads}
          isFull={comments.left === 0}
          aboutOf={(at) => aboutOf(surface, at)}
          onOpen={show}
          onClose={close}
        />
      ) : null}
      <p className="pc-unseen" role="status">
        {said}
      </p>
    </>
  );
}

/** The place a comment belongs to, as text. */
function aboutOf(surface: PinSurface | null, place: string | null): string {
  if (place === null) return previewText('on-all');
  const view = surface?.nameOf(place);
  return view == null ? previewText('view-gone') : previewText('on-view', { view });
}

/** Draws again when the page is read in another language. */
function useLanguage(): string {
  return useSyncExternalStore(
    (listener) => {
      const observer = new MutationObserver(listener);
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.lang,
  );
}

/** C begins a comment, Esc closes what is open here before the page takes it. */
function useKeys(actions: { isOpen: boolean; close: () => void; begin: () => void }): void {
  const latest = useRef(actions);
  latest.current = actions;
  // From the moment its button is drawn.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { isOpen, close, begin } = latest.current;
      if (event.key === 'Escape' && isOpen) {
        event.stopImmediatePropagation();
        event.preventDefault();
        close();
      } else if (event.key.toLowerCase() === 'c' && areSingleKeysOn() && !isWriting(event) && !isOpen) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        begin();
      }
    };
    // Before the page's own keys.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

interface PinsProps {
  surface: PinSurface;
  threads: readonly PreviewThread[];
  place: string;
  /** The thread that is read. */
  open: string | null;
  /** Of what is being written. */
  draft: PinPlace | null;
  onOpen: (thread: string) => void;
}

/** Pins of the view on screen: real buttons that move with its picture. */
function Pins({ surface, threads, place, open, draft, onOpen }: PinsProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const { x, y, width, height } = surface.rect();
      if (layer.current)
        layer.current.style.cssText = `transform:translate(${x}px,${y}px);width:${width}px;height:${height}px`;
    };
    follow();
    return surface.subscribe(follow);
  }, [surface]);
  const here = threads.flatMap((thread) =>
    thread.place === place && thread.point ? [{ thread, point: thread.point }] : [],
  );
  return (
    <div className="pc-pins">
      <div className="pc-pins-picture" ref={layer}>
        {here.map(({ thread, point }, at) => (
          <button
            key={thread.id}
            type="button"
            className="pc-pin"
            aria-expanded={thread.id === open}
            aria-label={previewText('pin', { number: at + 1, name: thread.name, text: thread.text.slice(0, 80) })}
            data-resolved={thread.isResolved || undefined}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            onClick={() => onOpen(thread.id)}
          >
            {at + 1}
          </button>
        ))}
        {draft?.point && draft.place === place ? (
          <span
            className="pc-pin"
            data-draft=""
            style={{ left: `${draft.point.x * 100}%`, top: `${draft.point.y * 100}%` }}
          />
        ) : null}
      </div>
    </div>
  );
}
