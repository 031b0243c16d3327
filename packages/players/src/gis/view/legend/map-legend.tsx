import { useId, useMemo, useState } from 'react';
import { Icon } from '../../../visitor/parts/icon.tsx';
import { numberFormat } from '../../../visitor/text/number-format.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { GisScene } from '../../gis-scene.ts';
import type { MapModel } from '../map-model.ts';
import { type LegendEntry, legendOf } from './legend-of.ts';

interface MapLegendProps {
  model: MapModel;
  scene: GisScene;
  strings: Strings;
}

/** What colours and sizes on the map mean; open on paper. */
export function MapLegend({ model, scene, strings }: MapLegendProps) {
  const { data, language } = model;
  const entries = useMemo(() => legendOf(data, language, scene), [data, language, scene]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (entries.length === 0) return null;
  // The list above the legend has the categories; a sheet of paper has not.
  const isForPaper = entries.every(({ type }) => type === 'category');
  return (
    <section className={isForPaper ? 'gm-legend gm-on-paper' : 'gm-legend'} data-open={isOpen ? '' : undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {strings('map-legend')}
          <Icon name={isOpen ? 'close' : 'forward'} />
        </button>
      </h3>
      <ul id={id}>
        {entries.map((entry) => (
          <li key={`${entry.type} ${entry.id}`} className={entry.type === 'category' ? 'gm-on-paper' : undefined}>
            <Entry entry={entry} strings={strings} language={language} icons={scene.icons} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps extends Pick<MapLegendProps, 'strings'> {
  entry: LegendEntry;
  language: string;
  icons: GisScene['icons'];
}

function Entry({ entry, strings, language, icons }: EntryProps) {
  if (entry.type === 'category') {
    const icon = entry.icon === null ? undefined : icons[entry.icon];
    return (
      <p>
        <svg className="gm-dot" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <circle cx="12" cy="12" r="12" fill={entry.color} />
          {icon ? <path d={icon} transform="translate(5 5) scale(.583)" /> : null}
        </svg>
        {entry.name || strings('untitled')}
      </p>
    );
  }
  if (entry.type === 'heat')
    return (
      <>
        <h4>{entry.name}</h4>
        <div className="gm-heat" style={{ background: entry.css }} aria-hidden="true" />
        <p className="gm-ends">
          <span>{strings('map-low')}</span>
          <span>{strings('map-high')}</span>
        </p>
      </>
    );
  if (entry.type === 'sizes')
    return (
      <>
        <h4>{entry.name}</h4>
        <p className="gm-sizes">
          {entry.sizes.map(({ value, radius }) => (
            <span key={value}>
              <i style={{ width: radius * 2, height: radius * 2, background: entry.color }} aria-hidden="true" />
              {numberFormat(language, { maximumSignificantDigits: 3 }).format(value)}
            </span>
          ))}
        </p>
      </>
    );
  return (
    <p>
      {entry.looks.map(({ fill, line, dash }) => (
        <i
          key={`${fill} ${line} ${dash}`}
          className={fill === null ? 'gm-swatch gm-line' : 'gm-swatch'}
          style={{
            background: fill ?? undefined,
            borderColor: line ?? 'transparent',
            borderStyle: dash ? 'dashed' : 'solid',
          }}
          aria-hidden="true"
        />
      ))}
      {entry.name || strings('untitled')}
    </p>
  );
}
