import { ordersBetween } from '@diorama/documents/engine/order.ts';

/** The demo's main menu: the walkthrough, the house in 3D where there is one, the map, and what a client's page usually leads on to. By record key. */
export function demoMenu(
  project: string,
  { icgiId, houseId, gisId }: { icgiId: string; houseId: string | null; gisId: string },
): Record<string, Record<string, unknown>> {
  const items = [
    {
      id: 'home',
      name: { en: project, sv: project },
      icon: 'house',
      data: { type: 'product', ref: { type: 'icgi', id: icgiId } },
    },
    ...(houseId === null
      ? []
      : [
          {
            id: 'house',
            name: { en: 'The house in 3D', sv: 'Huset i 3D' },
            icon: 'box',
            data: { type: 'product', ref: { type: 'e3d', id: houseId } },
          },
        ]),
    {
      id: 'district',
      name: { en: 'The district', sv: 'Området' },
      icon: 'map',
      data: { type: 'product', ref: { type: 'gis', id: gisId } },
    },
    {
      id: 'viewing',
      name: { en: 'Book a viewing', sv: 'Boka visning' },
      icon: 'calendar',
      data: { type: 'external', href: { en: 'mailto:viewings@example.com', sv: 'mailto:visning@example.com' } },
    },
    {
      id: 'call',
      name: { en: 'Call us', sv: 'Ring oss' },
      icon: 'phone',
      data: { type: 'external', href: { en: 'tel:+4685551200', sv: 'tel:+4685551200' } },
    },
  ];
  const orders = ordersBetween(null, null, items.length);
  const records = items.map((item, at) => [`items/${item.id}`, { ...item, order: orders[at] }] as const);
  return { settings: { name: 'Main menu' }, ...Object.fromEntries(records) };
}
