import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import type { DemoManifest } from './demo-manifest.ts';

/** A widget of the demo: its texts and pictures, by record key. */
export interface DemoWidget {
  type: WidgetType;
  name: { en: string; sv: string };
  records: Record<string, Record<string, unknown>>;
}

const custom = (en: string, sv: string) => ({ type: 'custom' as const, value: { en, sv } });

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Files of the manifest that widgets show. */
export const demoWidgetFiles = ({ keyframes }: DemoManifest): string[] => keyframes.slice(0, 2).map(({ file }) => file);

/** A card, a picture and a comparison, with pictures that the demo has anyhow. */
export function demoWidgets({ keyframes }: DemoManifest, mediaOf: (path: string) => Media): DemoWidget[] {
  const [first, second = first] = keyframes;
  if (!first || !second) return [];
  const [one, two] = [mediaOf(first.file), mediaOf(second.file)];
  const link = { type: 'external' as const, openInNewWindow: true, href: 'mailto:viewings@example.com' };
  const widgets: { type: WidgetType; name: DemoWidget['name']; data: object; entries?: object[] }[] = [
    {
      type: 'popup',
      name: { en: 'Book a viewing', sv: 'Boka visning' },
      data: {
        cover: one,
        content: {
          en: paragraph('Come and see the house. We show it every Sunday from one to three.'),
          sv: paragraph('Kom och se huset. Vi visar det varje söndag mellan ett och tre.'),
        },
        action: { type: 'some', value: { link, label: custom('Book a viewing', 'Boka visning') } },
      },
    },
    {
      type: 'media',
      name: first.name,
      data: { title: { type: 'custom', value: first.name }, media: one, mediaType: 'image' },
    },
    {
      type: 'media-compare',
      name: { en: 'Two views', sv: 'Två vyer' },
      data: { title: custom('Two views', 'Två vyer') },
      entries: [
        { id: 'first', order: 'a0', media: one, name: { type: 'custom', value: first.name } },
        { id: 'second', order: 'a1', media: two, name: { type: 'custom', value: second.name } },
      ],
    },
  ];
  return widgets.map(({ type, name, data, entries = [] }) => ({
    type,
    name,
    records: {
      settings: { name },
      content: { data: { type, ...data } },
      ...Object.fromEntries(entries.map((entry) => [`entries/${Object(entry).id}`, { ...entry }])),
    },
  }));
}
