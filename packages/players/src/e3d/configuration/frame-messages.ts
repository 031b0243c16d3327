import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import { filterIn } from '@diorama/documents/shared/filter-values.ts';

/** What the page around a frame may ask for, and is told. */
interface Asked {
  read: () => FilterValue[];
  /** What stands afterwards. */
  write: (filter: FilterValue[]) => void;
}

/**
 * Answers `{type: 'getConfiguration' | 'setConfiguration', id?, configuration?}` of the page that the configurator is framed
 * in, with `{type: 'configuration', id, configuration}`. Other windows get no answer. Who may frame the page, its server says
 * to the browser (`frame-ancestors`): a page that does is one of them.
 */
export function answerFrame({ read, write }: Asked, signal: AbortSignal): (filter: FilterValue[]) => void {
  /** Of the page around, once it has asked: answers go to it and to no other. */
  let origin: string | null = null;
  const tell = (configuration: FilterValue[], id?: unknown): void => {
    if (origin !== null) parent.postMessage({ type: 'configuration', id, configuration }, origin);
  };
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const { data } = event;
      if (event.source !== parent || parent === window || event.origin === 'null') return;
      if (typeof data !== 'object' || data === null || !('type' in data)) return;
      if (data.type !== 'getConfiguration' && data.type !== 'setConfiguration') return;
      origin = event.origin;
      if (data.type === 'setConfiguration') write(filterIn('configuration' in data ? data.configuration : []));
      tell(read(), 'id' in data ? data.id : undefined);
    },
    { signal },
  );
  return tell;
}
