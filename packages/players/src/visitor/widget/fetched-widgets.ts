import type { PublishedWidget } from '@diorama/contract/public/published-widget.ts';
import { standsAlone } from '../address/page-addresses.ts';
import type { WidgetSource } from './open-widget.tsx';

interface PageProduct {
  product: { type: string; id: string };
  status: 'published' | 'preview';
}

/** The server says what a widget holds; without schemas, its presence is all that can be checked here. */
const isWidget = (value: unknown): value is PublishedWidget =>
  typeof value === 'object' && value !== null && 'content' in value;

/** The widgets of a public page, each fetched once, with a preview's ticket. A failed one is requested again. */
export function fetchedWidgets({ product, status }: PageProduct): WidgetSource {
  const kept = new Map<string, Promise<PublishedWidget>>();
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    const params = new URLSearchParams({ status });
    const ticket = new URLSearchParams(location.search).get('preview');
    if (ticket !== null) params.set('preview', ticket);
    const address = standsAlone()
      ? `widgets/${encodeURIComponent(id)}.json`
      : `/api/widget/${product.type}/${product.id}/${encodeURIComponent(id)}?${params}`;
    const fetched = fetch(address).then(async (response): Promise<PublishedWidget> => {
      if (!response.ok) throw new Error(`The widget ${id} was answered with ${response.status}`);
      const widget: unknown = await response.json();
      if (isWidget(widget)) return widget;
      throw new Error(`The widget ${id} was answered with something else`);
    });
    fetched.catch(() => kept.delete(id));
    kept.set(id, fetched);
    return fetched;
  };
}
