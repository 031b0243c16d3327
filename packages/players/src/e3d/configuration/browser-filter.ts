import { filterInText, filterText } from '@diorama/documents/shared/filter-values.ts';
import type { Address } from '../../visitor/address/address.ts';
import type { FilterPort } from './use-configuration.ts';

/** The configuration in the address of the page. A choice is no step back, and going back takes none back. */
export const browserFilter = (address: Address<null>): FilterPort => ({
  read: () => filterInText(new URLSearchParams(location.search).get('filter')),
  write: (filter) => address.note('filter', filter.length > 0 ? filterText(filter) : null),
  subscribe: () => () => undefined,
});
