import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import { filterIn } from '@diorama/documents/shared/filter-values.ts';
import { listenToParent } from '../../visitor/frame/parent-frame.ts';

/** What the embedding page may request, and what it is notified of. */
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
  /** Of the embedding page, after its first message: answers go to it and to no other. */
  let origin: string | null = null;
  const tell = (configuration: FilterValue[], id?: unknown): void => {
    if (origin !== null) parent.postMessage({ type: 'configuration', id, configuration }, origin);
  };
  listenToParent((data, from) => {
    if (data.type !== 'getConfiguration' && data.type !== 'setConfiguration') return;
    origin = from;
    if (data.type === 'setConfiguration') write(filterIn(data.configuration ?? []));
    tell(read(), data.id);
  }, signal);
  return tell;
}
