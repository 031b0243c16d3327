import type { PublishedWidget } from '@diorama/contract/public/published-widget.ts';
import type { WidgetSource } from './open-widget.tsx';

interface PageProduct {
  product: { type: string; id: string };
  status: 'published' | 'preview';
}

/** The widgets of a public page, each fetched once; a preview's ticket goes along. One that failed is asked for again. */
export function fetchedWidgets({ product, status }: PageProduct): WidgetSource {
  const kept = new Map<string, Promise<PublishedWidget>>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    const params = new URLSearchParams({ status });
    const ticket = new URLSearchParams(location.search).get('preview');
    if (ticket !== null) params.set('preview', ticket);
    const address = `/api/widget/${product.type}/${product.id}/${encodeURIComponent(id)}?${params}`;
    const fetched = fetch(address).then((response) => {
      if (!response.ok) throw new Error(`The widget ${id} was answered with ${response.status}`);
      return response.json();
    });
    fetched.catch(() => kept.delete(id));
    kept.set(id, fetched);
    return fetched;
  };
}
