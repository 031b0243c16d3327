import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { CLASSIC_STYLES, type ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { useOne } from '../editor-hooks.ts';
import { mapBase } from '../gis.queries.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useStreetTiles } from '../stage/use-map-base.ts';
import { useMapScene } from '../stage/use-map-scene.ts';
import { STYLE_NAMES } from './style-names.ts';
import { drawStylePictures } from './style-pictures.ts';

/** Stands for a style by its address. */
export const OWN_STYLE = 'own' as const;

interface StylePickerProps {
  value: ClassicStyle | typeof OWN_STYLE | null;
  onChange: (style: ClassicStyle | typeof OWN_STYLE) => void;
}

/** Every known style with a picture of what the map shows now, and one by its address. */
export function StylePicker({ value, onChange }: StylePickerProps) {
  const pictures = useStylePictures();
  return (
    <RadioGroup<string>
      aria-label="Map style"
      value={value ?? ''}
      onValueChange={(next) => onChange(CLASSIC_STYLES.find((style) => style === next) ?? OWN_STYLE)}
      className="grid grid-cols-3 gap-2"
    >
      {[...CLASSIC_STYLES, OWN_STYLE].map((style) => {
        const name = style === OWN_STYLE ? 'Style of your own' : STYLE_NAMES[style];
        const picture = pictures.get(style);
        return (
          <Radio.Root
            key={style}
            value={style}
            aria-label={name}
            className="group flex min-w-0 flex-col gap-1 rounded-md text-left outline-offset-2"
          >
            <span
              className={cx(
                'grid aspect-[92/62] place-items-center overflow-hidden rounded-md border border-n6 bg-n3 text-n10',
                'group-hover:border-n8 group-data-checked:border-accent group-data-checked:ring-1 group-data-checked:ring-accent',
              )}
            >
              {style === OWN_STYLE ? (
                <Icon of={Link2} size={18} />
              ) : (
                picture !== undefined && <img src={picture} alt="" className="size-full object-cover" />
              )}
            </span>
            <span className="text-pretty text-n11 text-xs group-data-checked:font-strong group-data-checked:text-n12">
              {name}
            </span>
          </Radio.Root>
        );
      })}
    </RadioGroup>
  );
}

/** Pictures of what the map shows now, by style, as they are drawn. */
function useStylePictures(): ReadonlyMap<string, string> {
  const queries = useQueryClient();
  const scene = useMapScene();
  const tiles = useStreetTiles(useOne('settings').streets);
  const { map } = useMapSession();
  const begin = useRef({ scene, camera: map?.camera() });
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const { scene: first, camera } = begin.current;
    if (!first || !camera) return undefined;
    const cancel = new AbortController();
    drawStylePictures({
      scene: first,
      view: { type: 'position', center: camera.center, zoom: camera.zoom },
      baseOf: (style) => queries.ensureQueryData(mapBase({ type: 'classic', style }, tiles)),
      onDrawn: (style, address) => setPictures((old) => new Map(old).set(style, address)),
      signal: cancel.signal,
      // Without pictures the names remain.
    }).catch(() => undefined);
    return () => cancel.abort();
  }, [queries, tiles]);
  return pictures;
}
