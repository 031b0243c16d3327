import { useFileAddresses } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';

/** Where files are fetched from, by their stored address. */
export function useAddresses(stored: readonly string[]): ReadonlyMap<string, string> {
  const { space } = useEditor();
  return useFileAddresses(space.id, stored);
}
