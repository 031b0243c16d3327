import type { IcgiAttributes, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';

const reference = (type: string, id: string) => ({ type, id });
const none = { type: 'none' as const };

const picture = (name: string) => ({
  width: 1920,
  height: 1080,
  placeholder: 'data:image/webp;base64,AAAA',
  sources: [
    { type: 'image/avif' as const, width: 640, url: `/media/${name}-640.avif` },
    { type: 'image/jpeg' as const, width: 1280, url: `/media/${name}-1280.jpg` },
  ],
});

/** Two rooms, a move between them and a marker; `name` appears wherever a walkthrough shows text. */
export function sampleWalkthrough(id: string, name = 'Oak floor'): PublishedIcgi {
  const image = (room: string) => ({ name: room, type: 'image/jpeg', url: `/media/${room}-1280.jpg` });
  const text = { type: 'custom' as const, value: { en: name, sv: `${name} på svenska` } };
  const product: IcgiAttributes = {
    settings: {
      name,
      canvas: { width: 1920, height: 1080 },
      start: reference('keyframe', 'hall'),
      compass: true,
      categoryFilter: false,
    },
    interface: { menu: none, info: { type: 'some', value: text }, blocks: [] },
    keyframes: [
      {
        id: 'hall',
        name: 'Hall',
        image: image('hall'),
        scale: 1,
        compass: 10,
        controls: {
          back: none,
          left: { type: 'transition', transition: reference('transition', 'move'), reverse: false },
          right: none,
        },
        widgets: [],
      },
      {
        id: 'kitchen',
        name: 'Kitchen',
        image: image('kitchen'),
        scale: 1,
        compass: 90,
        controls: { back: none, left: none, right: none },
        widgets: [
          {
            id: 'p1',
            x: 0.5,
            y: 0.5,
            data: { type: 'marker', marker: reference('marker', 'floor'), variant: 'marker' },
          },
        ],
      },
    ],
    transitions: [
      {
        id: 'move',
        name: 'Hall to kitchen',
        start: reference('keyframe', 'hall'),
        end: reference('keyframe', 'kitchen'),
        frames: [{ name: 'f1.png', type: 'image/png', url: '/media/left-behind.png' }],
        fps: 30,
      },
    ],
    outlines: [],
    markers: [
      {
        id: 'floor',
        title: text,
        category: null,
        widget: null,
        blocks: [{ id: 'b1', data: { type: 'text', text } }],
      },
    ],
    categories: [],
    widgets: [],
  };
  const { look, colors } = themeDocument.records;
  return {
    type: 'icgi',
    format: 2,
    id,
    version: 1,
    hash: 'a'.repeat(64),
    schemaVersion: '0.2.0',
    product,
    widgets: {},
    theme: { ...look.schema.parse({}), colors: { ...colors.schema.parse({}), groups: [] } },
    media: {
      pictures: { '/media/hall-1280.jpg': picture('hall'), '/media/kitchen-1280.jpg': picture('kitchen') },
      transitions: { move: { type: 'none' } },
    },
  };
}
