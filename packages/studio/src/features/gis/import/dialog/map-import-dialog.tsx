import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useMemo, useState } from 'react';
import { documentLimit } from '../../../../api/document-limit.ts';
import { sourceOf } from '../../../../table-files/dialog/source-step.tsx';
import { StepsDialog } from '../../../../table-files/dialog/steps-dialog.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { MOST_BYTES } from '../parse/most-bytes.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { ImportPreview } from '../preview/import-preview.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useMapImport } from './use-map-import.ts';

const KINDS = {
  accept:
    '.csv,.tsv,.txt,.xlsx,.geojson,.json,.topojson,.gpkg,.ndjson,.geojsonl,.jsonl,.kml,.kmz,.gpx,.zip,.fgb,.shp,.shx,.dbf,.prj,.cpg,application/geo+json',
  hasParts: true,
  fileHint: `CSV, Excel, GeoJSON, TopoJSON, KML, KMZ, GPX, GeoPackage, Shapefile or FlatGeobuf, up to ${formatBytes(MOST_BYTES)}`,
  rowsHint: 'The first row names the columns, such as Name, Latitude, Longitude',
  placeholder: 'Name\tLatitude\tLongitude\nCity hall\t59.3275\t18.0545\nLibrary\t59.3434\t18.0546\n\n',
};

export interface MapImportDialogProps {
  /** The map as it is when a file is read: `existingMapOf(records)`. */
  existing: () => ExistingMap;
  /** The language of names where a heading says none. */
  language: Language;
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
  /** A file that was dropped on the editor, or the parts of a Shapefile. */
  files?: readonly File[];
  /** Writes the plan: `execute(importFeatures, plan.edit)`. */
  onImport: (plan: ImportPlan, fileName: string) => void;
  onClose: () => void;
}

const NO_FILES: readonly File[] = [];

/** Takes places, lines and areas out of a file in three steps: source, columns, review. Nothing is written before the last. */
export function MapImportDialog(props: MapImportDialogProps) {
  const { existing, language, near, files = NO_FILES, onImport, onClose } = props;
  const flow = useMapImport({ existing, language, near });
  const [layers] = useState(() => existing().layers);
  const source = useMemo(() => sourceOf(files), [files]);
  const [limit] = useState(documentLimit);
  return (
    <StepsDialog
      {...{ title: 'Import to map', kinds: KINDS, flow, source, writeLabel: importLabel, onClose }}
      writes={(plan) => writes(plan) && (limit === null || plan.weight <= limit)}
      faultOf={({ summary }, mapping) => faultOf(mapping, summary.isTable)}
      columns={({ session: { source: read, summary }, mapping }, error) => (
        <ColumnsStep
          {...{ summary, mapping, layers, error }}
          onChange={flow.map}
          onEncoding={(encoding) => flow.read({ ...read, encoding })}
        />
      )}
      review={({ plan, mapping, isPlanning }) => (
        <ReviewStep
          plan={plan}
          preview={<ImportPreview plan={plan} />}
          isPlanning={isPlanning}
          onSwap={() => flow.review({ ...mapping, isSwapped: !mapping.isSwapped })}
          limit={limit}
          onSimplify={(keptShare) => flow.review({ ...mapping, keptShare })}
          keptShare={mapping.keptShare ?? 1}
        />
      )}
      onWrite={({ plan, session }) => onImport(plan, session.summary.name)}
    />
  );
}

/** Why a mapping cannot be planned. */
export function faultOf({ roles, points, shapes, system }: ImportMapping, isTable: boolean): string | null {
  const has = (type: string) => roles.some((role) => role.type === type);
  const hasPlace = has('position') || has('geometry') || (has('lat') && has('lng'));
  if (isTable && !hasPlace)
    return has('lat') || has('lng')
      ? `Choose the column of the ${has('lat') ? 'longitude' : 'latitude'}, too`
      : 'Choose the columns of latitude and longitude: without them nothing has a place on the map';
  if (isTable && system === null) return 'Choose the coordinate system: without it nothing has a place on the map';
  return points === null && shapes === null ? 'Everything is left out: choose a layer' : null;
}

const writes = ({ added, updated }: ImportPlan): boolean => added.length + updated.length > 0;

const importLabel = ({ added, updated }: ImportPlan): string => {
  const count = added.length + updated.length;
  return count === 0 ? 'Import' : `Import ${counted(count, 'feature')}`;
};
