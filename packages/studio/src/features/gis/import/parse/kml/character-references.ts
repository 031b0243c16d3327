import { decodeHTMLStrict } from 'entities/decode';

/**
 * Text with the signs that its references stand for, those of HTML by name (`&ndash;`) and all by number (`&#8211;`, `&#x2013;`).
 * What is no whole reference, such as the `&` of an address, stays as it stands. XML has five names only, but files of places carry
 * those of HTML.
 */
export const withoutReferences = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);
