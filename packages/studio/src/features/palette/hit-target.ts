import type { SearchHit } from '@diorama/contract/search/search.contract.ts';

/** Where a hit opens. */
export function hitTarget({ type, id, projectId, subtype, directoryId, collectionId }: SearchHit): string {
  switch (type) {
    case 'project':
      return `/projects/${id}`;
    case 'widget':
      return `/edit/widget/${id}`;
    case 'material':
      return `/edit/material/${id}`;
    case 'collection':
      return `/widgets/${id}`;
    case 'client':
      return `/clients/${id}`;
    case 'product':
      return `/projects/${projectId}/studio/${subtype}/${id}`;
    case 'file':
      return `/${collectionId === null ? `projects/${projectId}/assets` : `widgets/${collectionId}/media`}?directoryId=${directoryId}&file=${id}`;
  }
}
