import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { keepTyping } from './keep-typing.ts';
import { createPartLoader, type PartLoader } from './part-loader.ts';
import { type MissingPart, PartMessage } from './part-message.tsx';
import { announcePart } from './prefetch-parts.ts';

/** Renders the message in place of the part; `props` are the part's own. */
export type PartFrame<Props> = ((missing: MissingPart, props: Props) => ReactNode) & {
  /** The part is a dialog: what is typed until it is there is kept for its first field. */
  isDialog?: true;
};

type LazyPartOptions<Props> = {
  /** Shown while the code loads; a control in it is made from the part's own props. */
  fallback?: ReactNode | ((props: Props) => ReactNode);
  /** Shown when the code cannot be loaded: `dialogFrame`, `menuFrame`, `lineFrame`; the message alone by default. */
  frame?: PartFrame<Props>;
  /** So large, and so seldom used, that it is loaded only when it is opened: a viewer of models. */
  isHeavy?: boolean;
};

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads the code ahead of use. A failure is shown when the part is opened. */
  preload: () => void;
  /** For the control that opens the part: `<Button {...PublishDialog.opener} onClick={open}>`. */
  opener: { onPointerEnter: () => void; onFocus: () => void };
};

/**
 * A component whose code is loaded when it is first rendered, or earlier: when the pointer or focus reaches its opener, or
 * when the browser is idle (`usePartsPrefetch`). When the code cannot be loaded, only this part of the screen says so; it
 * is tried again on Retry, when the part is opened again and when the network is back.
 *
 *     const PublishDialog = lazyPart(() => import('./publish-dialog.tsx').then((module) => module.PublishDialog), {
 *       frame: dialogFrame('Publish'),
 *     });
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, frame = messageAlone, isHeavy = false }: LazyPartOptions<NoInfer<Props>> = {},
): LazyPart<Props> {
  const loader = createPartLoader(load);
  const preload = () => void loader.load();
  if (!isHeavy) announcePart(loader);
  const part = (props: Props) => <LoadedPart loader={loader} fallback={fallback} frame={frame} props={props} />;
  return Object.assign(part, { preload, opener: { onPointerEnter: preload, onFocus: preload } });
}

type LoadedPartProps<Props> = {
  loader: PartLoader<ComponentType<Props>>;
  fallback: ReactNode | ((props: Props) => ReactNode);
  frame: PartFrame<Props>;
  props: Props;
};

function LoadedPart<Props extends object>({ loader, fallback, frame, props }: LoadedPartProps<Props>) {
  const state = useSyncExternalStore(loader.subscribe, loader.state, loader.state);
  // A failure from before this part was opened is shown only after another attempt.
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const load = () => void loader.load();
    void loader.load().then(() => setTried(true));
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [loader]);
  useKeptTyping(frame.isDialog === true && !('isOpen' in props && props.isOpen === false), state.type === 'failed');
  if (state.type === 'ready') return <state.part {...props} />;
  if (state.type === 'loading' || !isTried) return typeof fallback === 'function' ? fallback(props) : fallback;
  return frame({ fault: state.fault, isRetrying: state.isRetrying, retry: () => void loader.load() }, props);
}

function useKeptTyping(isOpening: boolean, isMissing: boolean): void {
  useEffect(() => {
    if (isOpening && !isMissing) return keepTyping();
    return undefined;
  }, [isOpening, isMissing]);
}

function messageAlone(missing: MissingPart): ReactNode {
  return <PartMessage {...missing} />;
}
