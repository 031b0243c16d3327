import type { ComponentTypeName } from '@diorama/documents/e3d/component-types.ts';
import type { EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import {
  Aperture,
  Box,
  Boxes,
  Camera,
  Copy,
  Lightbulb,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  MousePointerClick,
  Move3d,
  Paintbrush,
  Ruler,
  SquareDashed,
  Tag,
} from 'lucide-react';

/** How components look and what they are called, the first that an entity has stands for it. */
export const COMPONENT_LOOKS: Readonly<Record<ComponentTypeName, { label: string; icon: LucideIcon; about: string }>> =
  {
    mesh: { label: 'Mesh', icon: Box, about: 'A model from a file' },
    'slot-mesh': { label: 'Mesh from slot', icon: SquareDashed, about: 'The model that visitors chose' },
    light: { label: 'Light', icon: Lightbulb, about: 'Sun, lamp, spot or sky' },
    camera: { label: 'Camera', icon: Camera, about: 'A view visitors can go to' },
    environment: { label: 'Environment', icon: Aperture, about: 'Surroundings that light and mirror' },
    hotspot: { label: 'Hotspot', icon: MapPin, about: 'A point that opens a widget' },
    annotation: { label: 'Annotation', icon: MessageSquareText, about: 'A text beside a point' },
    'dimension-line': { label: 'Dimension line', icon: Ruler, about: 'A length between two points' },
    'group-instance': { label: 'Repeated object', icon: Copy, about: 'Another object shown again' },
    interaction: { label: 'Interaction', icon: MousePointerClick, about: 'What a click or hover does' },
    category: { label: 'Category', icon: Tag, about: 'Shown and hidden together' },
    'material-override': { label: 'Material', icon: Paintbrush, about: 'Another material on a part' },
    transform: { label: 'Transform', icon: Move3d, about: 'Place, rotation and size' },
  };

const isTypeName = (name: string): name is ComponentTypeName => Object.hasOwn(COMPONENT_LOOKS, name);
/** Types in the order they stand for an entity. */
export const COMPONENT_ORDER: readonly ComponentTypeName[] = Object.keys(COMPONENT_LOOKS).filter(isTypeName);

/** The icon of an entity by what it is. */
export function entityIcon({ components }: Pick<EntityRecord, 'components'>): LucideIcon {
  const types = new Set(components.map(({ data }) => data.type));
  const first = COMPONENT_ORDER.find((type) => type !== 'transform' && types.has(type));
  return first ? COMPONENT_LOOKS[first].icon : Boxes;
}
