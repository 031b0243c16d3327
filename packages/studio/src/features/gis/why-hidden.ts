import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { GisRecords, LabelRecord } from '@diorama/documents/gis/gis.records.ts';
import { textOf } from './feature-names.ts';
import { isCategoryOn, type Sight } from './shown-features.ts';

/** Why a label is not drawn in the current view: every rule that hides it. Empty: it is drawn. */
export function whyHidden(gis: GisRecords, label: LabelRecord, sight: Sight, language: Language): string[] {
  const reasons: string[] = [];
  const layer = gis.get('labelLayers', label.layer?.id ?? '');
  const { zoom, shape, category } = label.display;
  if (layer?.visible === false) reasons.push(`its layer “${layer.name || 'Untitled'}” is hidden`);
  else if (layer && sight.hidden.has(layer.id))
    reasons.push(`its layer “${layer.name || 'Untitled'}” is hidden while editing`);
  if (zoom && (sight.zoom < zoom.min || Math.floor(sight.zoom) > zoom.max))
    reasons.push(`zoom ${sight.zoom.toFixed(1)} is not between ${zoom.min} and ${zoom.max}`);
  if (category && !isCategoryOn(gis, category.id, sight)) {
    const off = gis.get('categories', category.id);
    reasons.push(`category “${off ? textOf(off.name, language) || 'Untitled' : 'Deleted'}” is off`);
  }
  if (shape) {
    const outline = gis.get('outlines', shape.ref.id);
    const name = outline ? textOf(outline.name, language) || 'Untitled' : 'Deleted outline';
    reasons.push(`“${name}” is not ${shape.state === 'hovered' ? 'hovered or selected' : 'selected'}`);
  }
  return reasons;
}
