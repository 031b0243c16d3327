import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useRef, useState } from 'react';

/** Files that are chosen out of a list: one, or several with Shift for a range. */
export function useChosenFiles(isMultiple: boolean, shown: readonly FileItem[]) {
  const [chosen, setChosen] = useState<readonly FileItem[]>([]);
  const last = useRef<string | null>(null);
  const add = (files: readonly FileItem[]) =>
    setChosen((before) => [...new Map([...before, ...files].map((file) => [file.id, file])).values()]);
  return {
    chosen,
    /** Takes files as chosen: besides those that are, or in their place where only one can be. */
    add: (files: readonly FileItem[]) => (isMultiple ? add(files) : setChosen(files.slice(0, 1))),
    press(file: FileItem, isRange: boolean): void {
      const [from, to] = [shown.findIndex(({ id }) => id === last.current), shown.indexOf(file)];
      last.current = file.id;
      if (!isMultiple) setChosen([file]);
      else if (isRange && from >= 0) add(shown.slice(Math.min(from, to), Math.max(from, to) + 1));
      else if (chosen.some(({ id }) => id === file.id)) setChosen(chosen.filter(({ id }) => id !== file.id));
      else add([file]);
    },
  };
}
