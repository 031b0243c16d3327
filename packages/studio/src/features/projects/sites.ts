import { Embedding } from '@diorama/contract/projects/projects.contract.ts';

/** Sites as they are typed, one on each line or with commas between them. */
export const readSites = (text: string): string[] => text.split(/[\s,]+/).filter((site) => site !== '');

/** What is wrong with the sites that were typed; null when nothing is. */
export function siteFault(text: string): string | null {
  const sites = readSites(text);
  if (sites.length === 0) return 'Enter at least one site';
  const parsed = Embedding.safeParse({ type: 'sites', sites });
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  const at = issue?.path[1];
  return typeof at === 'number' ? `“${sites[at]}”: ${issue?.message ?? ''}` : (issue?.message ?? null);
}
