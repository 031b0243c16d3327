/** The encoding of a part: UTF-8, or UTF-16 by its mark or its first sign. Source: ECMA-376, part 2, 6.2.5; XML 1.0, appendix F. */
export function partEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
