import type { PublishedWidget } from '@diorama/contract/public/published-widget.ts';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { WaitingSheet } from '../parts/waiting-sheet.tsx';
import type { WidgetView } from './widget-view.tsx';

/** Where the content of widgets comes from, by the id of the widget's document. Rejects when it cannot be had. */
export type WidgetSource = (id: string) => Promise<PublishedWidget>;

interface OpenWidgetProps extends Omit<ComponentProps<typeof WidgetView>, 'widget'> {
  /** Of the widget's document. */
  id: string;
  /** What it is called until its content has come. */
  name: string;
  source: WidgetSource;
}

type Loaded = { View: ComponentType<ComponentProps<typeof WidgetView>>; widget: PublishedWidget };

/** A widget that is being opened: its code and its content are fetched at once, when it is requested. */
export function OpenWidget({ id, name, source, ...at }: OpenWidgetProps) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isGone = false;
    setLoaded(null);
    Promise.all([import('./widget-view.tsx'), source(id)]).then(
      ([{ WidgetView: View }, widget]) => isGone || setLoaded({ View, widget }),
      () => isGone || setLoaded('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [id, source, attempt]);
  if (loaded && loaded !== 'failed') return <loaded.View {...at} widget={loaded.widget} />;
  const { strings, onClose, side } = at;
  return (
    <WaitingSheet
      title={name || strings('untitled')}
      strings={strings}
      {...(side ? { side } : {})}
      hasFailed={loaded === 'failed'}
      onRetry={() => setAttempt(attempt + 1)}
      onClose={onClose}
    />
  );
}
