import { filterInText, filterText } from '@diorama/documents/shared/filter-values.ts';
import type { FilterPort } from './use-configuration.ts';

/**
 * The configuration in the address of the page, beside what else stands there. A choice is no step back, and going back
 * takes none back: steps that were made before it are told of it.
 */
export function createBrowserFilter(): FilterPort {
  let now = filterInText(new URLSearchParams(location.search).get('filter'));
  const put = () => {
    const params = new URLSearchParams(location.search);
    if (now.length > 0) params.set('filter', filterText(now));
    else params.delete('filter');
    const search = params.toString();
    history.replaceState(history.state, '', `${location.pathname}${search ? `?${search}` : ''}`);
  };
  addEventListener('popstate', put);
  return {
    read: () => now,
    write(filter) {
      now = filter;
      put();
    },
    subscribe: () => () => undefined,
  };
}
