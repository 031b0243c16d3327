import type { ParsedFile } from '../parse/parsed-file.ts';

/** Terms of headings that no neighbouring language has: Norwegian has “navn”, Finnish “nimi”, German “Ort”. */
const WORDS =
  /(?:^|[^\p{L}])(?:namn|benämning|beteckning|adress|gata|gatuadress|kommun|kommunnamn|län|postort|plats|ställe|fastighet|norr|öst|öster|väst|väster|värde|höjd|löpnummer|beskrivning|anmärkning)(?=$|[^\p{L}])/iu;
/** Systems of Sweden, as headings and files name them. */
const SYSTEMS = /sweref|rt[\s_-]?90|(?:^|\D)(?:3006|3021)(?:\D|$)/i;

/** Whether a table says that it is of Sweden: its headings are Swedish, or it names one of Sweden's systems. */
export const isOfSweden = ({ name, columns }: Pick<ParsedFile, 'name' | 'columns'>): boolean =>
  columns.some((heading) => WORDS.test(heading.replaceAll('_', ' ')) || SYSTEMS.test(heading)) || SYSTEMS.test(name);
