import { filterInText, filterText } from '@diorama/documents/shared/filter-values.ts';
import type { FilterPort } from './use-configuration.ts';

/** The configuration in the address of the page, beside what else stands there. A choice is no step back. */
export const browserFilter: FilterPort = {
  read: () => filterInText(new URLSearchParams(location.search).get('filter')),
  write(filter) {
    const params = new URLSearchParams(location.search);
    if (filter.length > 0) params.set('filter', filterText(filter));
    else params.delete('filter');
    const search = params.toString();
    history.replaceState(history.state, '', `${location.pathname}${search ? `?${search}` : ''}`);
  },
  subscribe(listener) {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};
