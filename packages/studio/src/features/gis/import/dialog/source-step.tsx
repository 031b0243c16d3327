import { FileWell } from '../../../../ui/file-well.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { Progress } from '../../../../ui/progress.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import type { ReadProgress } from '../parse/blob-text.ts';
import { MOST_BYTES } from '../parse/most-bytes.ts';
import type { ImportSource } from './use-map-import.ts';

/** Endings that the browser's dialog offers. */
const ENDINGS =
  '.csv,.tsv,.txt,.xlsx,.geojson,.json,.ndjson,.geojsonl,.jsonl,.kml,.kmz,.gpx,.zip,.fgb,.shp,.shx,.dbf,.prj,.cpg,application/geo+json';
/** Characters that a text field shows at once; more are read straight from the clipboard. */
const MOST_SHOWN = 100_000;

/** As it looks when it is copied. */
const PLACEHOLDER = 'Name\tLatitude\tLongitude\nCity hall\t59.3275\t18.0545\nLibrary\t59.3434\t18.0546\n\n';

interface SourceStepProps {
  text: string;
  error: string | null;
  onText: (text: string) => void;
  onSource: (source: ImportSource) => void;
}

/** Takes a file, or rows that are pasted. */
export function SourceStep({ text, error, onText, onSource }: SourceStepProps) {
  return (
    <div
      className="flex flex-col gap-4"
      onPasteCapture={(event) => {
        const { clipboardData } = event;
        const source = sourceOf([...clipboardData.files]);
        const pasted = clipboardData.getData('text/plain');
        if (!source && pasted.length <= MOST_SHOWN) return;
        event.preventDefault();
        onSource(source ?? pastedSource(pasted));
      }}
    >
      <FileWell
        label="File to import"
        accept={ENDINGS}
        file={null}
        hint={`CSV, Excel, GeoJSON, KML, KMZ, GPX, Shapefile or FlatGeobuf, up to ${formatBytes(MOST_BYTES)}`}
        isMultiple
        onFile={(file, others) => {
          const source = sourceOf(file ? [file, ...others] : []);
          if (source) onSource(source);
        }}
      />
      <TextArea
        label="Or paste rows from a spreadsheet"
        hint="The first row names the columns, such as Name, Latitude, Longitude"
        placeholder={PLACEHOLDER}
        value={text}
        onChange={onText}
      />
      {error !== null && (
        <p role="alert" className="text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

/** One file, with the others of a Shapefile; null: there is none. */
export function sourceOf(files: readonly File[]): ImportSource | null {
  const main = files.find(({ name }) => /\.shp$/i.test(name)) ?? files[0];
  if (!main) return null;
  const named = (file: File) => ({ name: file.name, content: file });
  return { ...named(main), beside: files.filter((file) => file !== main).map(named) };
}

/** Rows from the clipboard. */
export const pastedSource = (text: string): ImportSource => ({ name: 'Pasted rows', content: new Blob([text]) });

/** A file on its way. */
export function ReadingStep({ source, progress }: { source: ImportSource; progress: ReadProgress | null }) {
  const { bytes = 0, total = source.content.size, rows = 0 } = progress ?? {};
  return (
    <div className="py-6">
      <Progress
        label={`Reading “${source.name}”`}
        fraction={progress === null || total === 0 ? null : bytes / total}
        detail={`${formatBytes(bytes)} of ${formatBytes(total)}, ${counted(rows, 'row')}`}
      />
    </div>
  );
}
