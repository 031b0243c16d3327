import { filterText } from '@diorama/documents/shared/filter-values.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useEditor } from '../../engine/editor-context.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { useAddress } from '../address/address.tsx';
import { type OpenProduct, useShell } from '../shell-context.tsx';
import { placeInFrame } from './frame-place.ts';
import { keepLook, type Look, pageAddress, readLook, writeLook } from './look.ts';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { ownPreview } from './preview-links.queries.ts';

interface PreviewScreenProps {
  product: OpenProduct;
  /** As the address says it. */
  lookAs: string;
  /** `at`: the place that was previewed last. */
  onClose: (at?: string) => void;
  onChange: (next: (before: string) => string) => void;
}

/** The draft as visitors get it, on the screens and under the conditions they have. Covers the editor until Esc. */
export function PreviewScreen({ product, lookAs, onClose, onChange }: PreviewScreenProps) {
  const { queue } = useEditor();
  const { kind } = useShell();
  const stagePlace = kind.useStagePlace()?.split('/')[1] ?? null;
  const { filter } = useAddress();
  const look = useMemo(() => readLook(lookAs), [lookAs]);
  const [isSaved, setSaved] = useState(false);
  const { data: link, error, refetch } = useQuery({ ...ownPreview(product), enabled: isSaved });
  const screen = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [begins] = useState({ k: stagePlace, w: null });
  const kept = filter.length > 0 ? filterText(filter) : '';

  useEffect(() => {
    // Unsaved changes would be missing. A save that fails is reported by the editor; the stored state is shown.
    void queue.flush().finally(() => setSaved(true));
  }, [queue]);
  useEffect(() => {
    const before = document.activeElement;
    screen.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => keepLook(look), [look]);

  const close = () => onClose((kind.pinnedTo === null ? null : placeInFrame(frame.current)?.k) ?? undefined);
  const change = (next: (before: Look) => Partial<Look>) =>
    onChange((as) => {
      const before = readLook(as);
      return writeLook({ ...before, ...next(before) });
    });
  const addressNow = () =>
    link ? pageAddress(link.path, look, placeInFrame(frame.current) ?? begins, kept) : undefined;
  return (
    <div
      ref={screen}
      role="dialog"
      aria-label="Preview"
      aria-modal="true"
      tabIndex={-1}
      className="fixed inset-0 z-30 flex flex-col bg-n2 outline-none"
      onKeyDown={(event) => {
        // What opened in the bar closes first.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
        event.stopPropagation();
        close();
      }}
    >
      <PreviewBar look={look} product={product} onChange={change} onClose={close} addressNow={addressNow} />
      {error && !link ? (
        <ErrorState title="The preview could not be opened" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : link ? (
        <PreviewFrame
          ref={frame}
          address={pageAddress(link.path, look, begins, kept)}
          look={look}
          name={product.project.name}
          onClose={close}
        />
      ) : (
        <Skeleton className="m-6 flex-1" />
      )}
    </div>
  );
}
