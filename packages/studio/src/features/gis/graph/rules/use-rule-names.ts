import { targetKeyOf } from '@diorama/documents/engine/reference/references.ts';
import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { useLinkName } from '../../../widget/public.ts';
import { STYLE_NAMES } from '../../base-map/style-names.ts';
import { featureName, textOf } from '../../feature-names.ts';
import type { RuleNames } from '../../rule-sentence.ts';

/** What a part of the map is called, by its record's key; null: it is gone. */
export function partName(gis: GisRecords, key: string, language: Language): string | null {
  const [collection = '', id = ''] = key.split('/');
  const feature = gis.get('hotspots', id) ?? gis.get('outlines', id) ?? gis.get('labels', id);
  if (feature && /^(hotspots|outlines|labels)$/.test(collection)) return featureName(feature, language) || 'Untitled';
  const localized = gis.get('categories', id) ?? gis.get('stops', id);
  if (localized && /^(categories|stops)$/.test(collection)) return textOf(localized.name, language) || 'Untitled';
  const layer = gis.get('hotspotLayers', id) ?? gis.get('outlineLayers', id) ?? gis.get('labelLayers', id);
  if (layer && collection.endsWith('Layers')) return layer.name || 'Untitled';
  const widget = collection === 'widgets' ? gis.get('widgets', id) : undefined;
  return widget ? localizedText(widget.name, language) || 'Untitled' : null;
}

/** Names of what rules refer to, in the language on screen. */
export function useRuleNames(gis: GisRecords): RuleNames {
  const { language } = useAddress();
  const link = useLinkName();
  return useMemo(
    () => ({
      of: (target) => partName(gis, targetKeyOf(gisDocument, target) ?? '', language) ?? '(deleted)',
      style: (style) => STYLE_NAMES[style],
      link,
    }),
    [gis, language, link],
  );
}
