import { FileWell } from '../../ui/dialog/file-well.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Progress } from '../../ui/show/progress.tsx';
import { StepFault } from './file-facts.tsx';
import type { ImportProgress, ImportSource, SourceKinds } from './import-kind.ts';

/** Characters that a text field shows at once; more are read straight from the clipboard. */
const MOST_SHOWN = 100_000;

interface SourceStepProps {
  kinds: SourceKinds;
  text: string;
  error: string | null;
  onText: (text: string) => void;
  onSource: (source: ImportSource) => void;
}

/** Takes a file, or rows that are pasted. */
export function SourceStep({ kinds, text, error, onText, onSource }: SourceStepProps) {
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
        accept={kinds.accept}
        file={null}
        hint={kinds.fileHint}
        isMultiple={kinds.hasParts === true}
        onFile={(file, others) => {
          const source = sourceOf(file ? [file, ...others] : []);
          if (source) onSource(source);
        }}
      />
      <TextArea
        label="Or paste rows from a spreadsheet"
        hint={kinds.rowsHint}
        placeholder={kinds.placeholder}
        value={text}
        onChange={onText}
      />
      <StepFault text={error} />
    </div>
  );
}

/** One file, with the others of a Shapefile and the pictures that it names; null: there is none. */
export function sourceOf(files: readonly File[]): ImportSource | null {
  const isPicture = ({ type }: File) => type.startsWith('image/');
  const main = files.find(({ name }) => /\.shp$/i.test(name)) ?? files.find((file) => !isPicture(file)) ?? files[0];
  if (!main) return null;
  const named = (file: File) => ({ name: file.name, content: file });
  return { ...named(main), companions: files.filter((file) => file !== main).map(named) };
}

/** Rows from the clipboard. */
export const pastedSource = (text: string): ImportSource => ({ name: 'Pasted rows', content: new Blob([text]) });

/** A file on its way. */
export function ReadingStep({ source, progress }: { source: ImportSource; progress: ImportProgress | null }) {
  const { label = `Reading “${source.name}”`, fraction = null, detail = '' } = progress ?? {};
  return (
    <div className="py-6">
      <Progress {...{ label, fraction, detail }} />
    </div>
  );
}
