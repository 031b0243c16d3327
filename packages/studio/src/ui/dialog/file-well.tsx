import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../show/icon.tsx';

interface FileWellProps {
  /** Read aloud: `File of texts`. */
  label: string;
  /** Endings that the browser's dialog offers: `.csv,.xlsx`. */
  accept: string;
  file: File | null;
  /** Below the name: what kind of file it is, or which are taken. */
  hint: string;
  /** Others may be chosen with it, those that belong to it. */
  isMultiple?: boolean;
  onFile: (file: File | null, others: readonly File[]) => void;
}

/** Takes a file, chosen or dropped. */
export function FileWell({ label, accept, file, hint, isMultiple = false, onFile }: FileWellProps) {
  const take = ([file, ...others]: readonly File[]) => onFile(file ?? null, isMultiple ? others : []);
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => take([...(target.files ?? [])])}
      />
      <button
        type="button"
        onClick={() => picker.current?.click()}
        // What is dropped here is taken here alone, also where the dialog belongs to an area that takes files.
        onDragEnter={(event) => event.stopPropagation()}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={(event) => {
          event.stopPropagation();
          setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          take([...event.dataTransfer.files]);
        }}
        data-over={isOver}
        className="flex w-full items-center gap-3 rounded-lg border border-n7 border-dashed px-4 py-3 text-left hover:bg-n2 data-[over=true]:border-accent data-[over=true]:bg-accent-soft"
      >
        <Icon of={FileUp} size={20} className="text-n10" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{file ? file.name : 'Choose a file, or drop it here'}</span>
          <span className="block text-n10 text-xs">{hint}</span>
        </span>
      </button>
    </>
  );
}
