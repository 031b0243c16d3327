import { plainHeading } from '../../../../table-files/plain-heading.ts';

/** What stands before or after the axis in a heading, with or without a space: `Koordinat N`, `y-koord`, `SWEREF99 TM E`. */
const OF_AXIS =
  '(?:koord(?:inat|inaat|inate|inata|yn)?(?:en|er|y|e)?|coord(?:inate|onn[ée]e|enada)?s?|pos(?:ition)?|centroid|gps|geo|geogr(?:\\p{L}+)?|sweref(?: ?99)?(?: ?tm)?|rt ?90|utm(?: ?\\d+ ?[nv]?)?|etrs ?89|wgs ?84)';
const axisHeading = (words: string): RegExp => new RegExp(`^(?:${OF_AXIS} ?)*(?:${words})(?: ?${OF_AXIS})*$`, 'u');

/**
 * Terms of English, Swedish and the other languages of Europe, in lower case, by axis. Those that mean a length or
 * width as well are listed separately.
 */
const NORTH =
  'lat|latitude|latitud|latitudine|latituda|y|n|nord|north|northing|norr|nordwert|hochwert|noord|norte|breddgrad|breddegrad|breitengrad|breite gr|breedtegraad|leveysaste|leveyspiiri|pohjoinen|pohjoiskoordinaatti|p koordinaatti|laiuskraad|põhi|ziemeļi|platuma|šiaurė|северная|широта|γεωγραφικό πλάτος|enlem|földrajzi szélesség|zemljepisna širina|geografska širina|zem(?:ěpisná|episná)? ?šířka|zemepisná šírka|szerokość geograficzna|szer geogr';
const EAST =
  'lng|lon|long|longitude|longitud|longitudine|longituda|x|e|ö|ø|öst|ost|øst|east|easting|öster|ostwert|rechtswert|oost|este|längdgrad|længdegrad|lengdegrad|längengrad|lengtegraad|pituusaste|pituuspiiri|itä|itäkoordinaatti|i koordinaatti|pikkuskraad|ida|austrumi|ilguma|rytai|восточная|долгота|γεωγραφικό μήκος|boylam|földrajzi hosszúság|zemljepisna dolžina|geografska dužina|zem(?:ěpisná|episná)? ?délka|zemepisná dĺžka|długość geograficzna|dł geogr';

/** Whole headings of coordinates. */
export const AXES: readonly ['lat' | 'lng', RegExp][] = [
  ['lat', axisHeading(NORTH)],
  ['lng', axisHeading(EAST)],
];

/** Terms for a longitude that also mean a length: of two columns of degrees they decide which is which. */
const LONG =
  /^(?:länge|lengte|długość|délka|dĺžka|pituus|længde|lengde|pikkus|garums|hosszúság|dolžina|dužina|μήκος|uzunluk|long(?:ueur)?)$/u;

/** Whether the first of two columns of degrees seems to be the longitude. */
export const isLongitudeFirst = (first: string): boolean => LONG.test(plainHeading(first));

/** Whether headings name both axes. */
export const nameAxes = (headings: readonly string[]): boolean =>
  AXES.every(([, pattern]) => headings.some((heading) => pattern.test(plainHeading(heading))));
