import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import { iconShape } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { GisScene } from '@diorama/players/gis/gis-scene.ts';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { useFileAddresses } from '../../files/public.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { useRulePreview } from '../graph/rule-preview.tsx';
import { useIsRunning } from '../graph/use-is-running.ts';
import { useMapSession } from '../map-session.tsx';
import { createMapContent } from './map-content.ts';
import { useMapBase } from './use-map-base.ts';

const NO_PLANS: NonNullable<GisScene['document']['sitePlans']> = [];

/** All that the map draws from; null until the project and the base map are known. */
export function useMapScene(): GisScene | null {
  const gis = useShownRecords();
  const { hidden } = useMapSession();
  const { style: chosen } = useRulePreview();
  const style = useIsRunning() ? chosen : null;
  const { language } = useAddress();
  const { project } = useShell();
  const [contentOf] = useState(createMapContent);
  const document = useMemo(() => contentOf(gis, hidden), [contentOf, gis, hidden]);
  const theme = project?.theme;
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
  const { mapStyle } = gis.one('settings');
  const base = useMapBase(useMemo(() => (style ? { type: 'classic', style } : mapStyle), [style, mapStyle]));
  const look = useMemo(() => {
    if (!theme) return null;
    const names = [gis.one('styles').searchPoint.icon, ...gis.all('categories').flatMap(({ icon }) => icon ?? [])];
    const icons = names.flatMap((name) => {
      const shape = iconShape(theme.iconSet, name);
      return shape ? [[name, shape.d] as const] : [];
    });
    return { tokens: themeColors(theme), font: theme.fonts.body, icons: Object.fromEntries(icons) };
  }, [theme, gis]);
  return useMemo(
    () => (look && base ? { ...look, ...base, document, language, pictureUrl } : null),
    [look, base, document, language, pictureUrl],
  );
}
