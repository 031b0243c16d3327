import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { AppWindow, Columns2, Image, type LucideIcon, PanelsTopLeft } from 'lucide-react';

/** How each type of widget is shown in the studio. */
export const WIDGET_LOOKS: Readonly<Record<WidgetType, { label: string; icon: LucideIcon; pitch: string }>> = {
  popup: { label: 'Popup', icon: PanelsTopLeft, pitch: 'A card with a picture, text and a button' },
  media: { label: 'Media', icon: Image, pitch: 'A picture to zoom into, or one all around' },
  'media-compare': { label: 'Comparison', icon: Columns2, pitch: 'Two or more pictures of one place' },
  embed: { label: 'Embed', icon: AppWindow, pitch: 'A video, a map or a page of another site' },
};
