import { failedKinds } from '../../files/public.ts';

/** Reasons that are said in full; of more their number. */
const MOST_KINDS = 2;
/** Names that are said with a reason of several. */
const MOST_NAMES = 3;

/** Which files of an import did not arrive, why, and what to do: those that are damaged no other try helps. */
export function missingText(failed: readonly { name: string; reason: string }[]): string {
  const kinds = failedKinds(failed);
  const said = kinds.slice(0, MOST_KINDS).map(({ names, reason }) => {
    const rest = names.length - MOST_NAMES;
    const listed = `${names
      .slice(0, MOST_NAMES)
      .map((name) => `“${name}”`)
      .join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
    const text = reason.replace(/\.$/, '');
    // The server begins with the name of a file.
    return names.length === 1 && text.startsWith('“') ? `${text}.` : `${listed}: ${text}.`;
  });
  const more = kinds.length - said.length;
  return `${said.join(' ')}${more > 0 ? ` ${more} more ${more === 1 ? 'reason is' : 'reasons are'} in the list of uploads.` : ''} What you retry in the list of uploads is put in its place when it arrives.`;
}
