/** What somebody typed or pasted into a field for several addresses. */
export interface Addresses {
  valid: string[];
  /** As they were typed. */
  invalid: string[];
}

/** About what mail servers take; the server decides. */
const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/;

/** Addresses apart from each other by commas, semicolons, lines or spaces, each once; `Anna <anna@nordhamn.se>` counts. */
export function readAddresses(text: string): Addresses {
  const bare = text.replace(/[^,;\n<]*<([^<>\n]*)>/g, ' $1 ');
  const parts = [
    ...new Set(
      bare
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
        .map((part) => part.toLowerCase()),
    ),
  ];
  return {
    valid: parts.filter((part) => ADDRESS.test(part)),
    invalid: parts.filter((part) => !ADDRESS.test(part)),
  };
}
