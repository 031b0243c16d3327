import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { FileSections } from './file-sections.tsx';

/** What is said and known of the file in the lightbox. */
export function LightboxPanel(props: { projectId: string; file: FileItem; mayEdit: boolean }) {
  return (
    <aside
      aria-label="Details"
      className="w-80 flex-none overflow-y-auto border-n5 border-l bg-n1 max-md:max-h-[40vh] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <FileSections {...props} />
    </aside>
  );
}
