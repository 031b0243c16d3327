import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { CategoryRecord } from '@diorama/documents/gis/gis.records.ts';
import type { ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import { iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { GisScene } from '@diorama/players/gis/gis-scene.ts';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { useFileAddresses } from '../../files/public.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useRulePreview } from '../selection/rule-preview.tsx';
import { useIsRunning } from '../selection/use-is-running.ts';
import { createMapContent } from './map-content.ts';
import { type Base, useMapBase } from './use-map-base.ts';

const NO_PLANS: NonNullable<GisScene['document']['sitePlans']> = [];

type MapLook = Omit<GisScene, 'document' | 'pictureUrl'>;

/** All that the map draws from; null until the project and the base map are known. */
export function useMapScene(): GisScene | null {
  const gis = useShownRecords();
  const { hidden } = useMapSession();
  const { style: chosen } = useRulePreview();
  const style = useIsRunning() ? chosen : null;
  const [contentOf] = useState(createMapContent);
  const document = useMemo(() => contentOf(gis, hidden), [contentOf, gis, hidden]);
  const { space } = useEditor();
  const plans = document.sitePlans ?? NO_PLANS;
  const addresses = useFileAddresses(
    space.id,
    plans.flatMap(({ image }) => image?.url ?? []),
  );
  const pictureUrl = useCallback(
    ({ url }: { url: string }) => (assetIdOf(url) === null ? url : (addresses.get(url) ?? null)),
    [addresses],
  );
  const look = useMapLook({
    searchIcon: gis.one('styles').searchPoint.icon,
    categories: useMemo(() => gis.all('categories'), [gis]),
    settings: gis.one('settings'),
    style,
  });
  return useMemo(() => (look ? { ...look, document, pictureUrl } : null), [look, document, pictureUrl]);
}

interface Looks {
  /** The icon of what a search finds. */
  searchIcon: string;
  categories: readonly Pick<CategoryRecord, 'icon'>[];
  settings: Base;
  /** In place of the map's own. */
  style?: ClassicStyle | null;
}

/** What a map is drawn with, whatever stands on it; null until the project and the base map are known. */
export function useMapLook({ searchIcon, categories, settings, style = null }: Looks): MapLook | null {
  const { language } = useAddress();
  const { project } = useShell();
  const theme = project?.theme;
  const base = useMapBase(settings, style);
  const look = useMemo(() => {
    if (!theme) return null;
    const names = [searchIcon, ...categories.flatMap(({ icon }) => icon ?? [])];
    const icons = names.flatMap((name) => {
      const shape = iconShape(theme.iconSet, name);
      return shape ? [[name, shape.d] as const] : [];
    });
    return { tokens: themeColors(theme), font: theme.fonts.body, icons: Object.fromEntries(icons) };
  }, [theme, searchIcon, categories]);
  return useMemo(() => (look && base ? { ...look, ...base, language } : null), [look, base, language]);
}
