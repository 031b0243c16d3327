/** What a text says of a frame: nothing to shift, or what {@link SystemGroup.shift} is. */
export interface Frame {
  shift?: string;
  isExact?: boolean;
  /** How the names of its systems begin: places differ in how they are shifted, and the system says which place. */
  family?: string;
}

/** Names of frames that are within two metres of WGS 84. */
const NEAR_WGS84 =
  /WGS_?(?:19)?84|World_Geodetic_System_1984|ETRS_?(?:19)?89|ETRF|European_Terrestrial|SWEREF_?99|EUREF|North_American_(?:Datum_)?1983|NAD_?(?:19)?83|GDA_?(?:1994|2020|94)|Geocentric_Datum_of_Australia|RGF_?(?:19)?93|ITRF|Reseau_Geodesique_Francais_1993|IRENET_?95|RDN_?2008|Rete_Dinamica_Nazionale_2008|SIRGAS_?2000|NZGD_?2000|New_Zealand_(?:Geodetic_)?(?:Datum_)?2000|JGD_?20(?:00|11)|Japanese_Geodetic_Datum_20|Estonia_?199[27]|Latvia_?1992|Lithuania_?1994|LKS_?(?:19)?9[24]|Croatian_Terrestrial|Slovenia_(?:Geodetic_Datum_)?1996|Islands_Net|ISN_?(?:19|20)?(?:93|04|16)|Turkish_National_Reference|TUREF|Greenland_1996|REGCAN_?95|China_2000|PTRA08|BGS_?2005|MOLDREF99|SIRGAS|GSK_?2011|FEH_?2010|POSGAR_?2007|TWD_?(?:19)?97|Taiwan_Datum_1997|MAGNA|Hartebeesthoek_?(?:19)?94/i;

/** Older frames by the names of their datum. The first that fits is taken. Source: the EPSG dataset 10.076. */
const SHIFTS: readonly (readonly [name: RegExp, shift: string, family?: string])[] = [
  [/Pulkovo_1942_?(?:Adj_?)?(?:19)?58/i, '', 'Pulkovo 1942(58)'],
  [/Pulkovo_1942_?(?:Adj_?)?(?:19)?83/i, '', 'Pulkovo 1942(83)'],
  [/Pulkovo_1942/i, '', 'Pulkovo 1942 '],
  [/RD_?\/?_?83|Rauenberg_?(?:Datum)?_?83/i, '', 'RD/83'],
  [/PD_?\/?_?83|Potsdam_?(?:Datum)?_?83/i, '', 'PD/83'],
  [/UCS_?2000|Ukraine_?2000/i, '24,-121,-76', 'UCS-2000'],
  [/OSGB_?(?:19)?36|Ordnance_Survey_of_Great_Britain_1936/i, '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'],
  [/OSNI_?(?:19)?52/i, '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15'],
  [/TM_?65|TM_?75|Ireland_?1965|Geodetic_Datum_of_1965/i, '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15'],
  [/Amersfoort/i, '565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725'],
  [/Belge_?1972|Reseau_National_Belge_1972|BD_?72/i, '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747'],
  [/CH_?1903/i, '674.374,15.056,405.346'],
  [/Hauptdreiecksnetz|DHDN/i, '598.1,73.7,418.2,0.202,0.045,-2.455,6.7', 'DHDN'],
  [/MGI_?1901/i, '551.7,162.9,467.9,6.04,1.96,-11.38,-4.82', 'MGI 1901'],
  [/(?:^|[^a-z])MGI(?:$|[^a-z0-9])|Militar[-_]?Geographische/i, '577.326,90.129,463.919,5.137,1.474,5.297,2.4232'],
  [/JTSK_?\[?(?:JTSK)?03|JTSK03/i, '', 'S-JTSK [JTSK03]'],
  [/S[-_]?JTSK_?(?:\/|_)?05|Trigonometricke_Site_Katastralni_05/i, ''],
  [/S[-_]?JTSK|Jednotne_Trigonometricke/i, '570.8,85.7,462.8,4.998,1.587,5.261,3.56'],
  [/Hungarian_?(?:Datum_?)?1972|HD_?72/i, '52.17,-71.82,-14.9'],
  [/GGRS_?(?:19)?87|Greek_Geodetic/i, '-199.87,74.79,246.62'],
  [/Nouvelle_Triangulation_Francaise|(?:^|_)NTF(?:$|_)/i, '-168,-60,320'],
  [/European_?(?:Datum_?)?(?:of_?)?1950|(?:^|_)ED_?50/i, '-87,-98,-121', 'ED50'],
  [/RT_?(?:19)?90|Rikets_koordinatsystem_1990/i, '414.1,41.3,603.1,-0.855,2.141,-7.023,0'],
  [/NGO_?(?:19)?48/i, '278.3,93,474.5,7.889,0.05,-6.61,6.21'],
  [/(?:^|_)KKJ|Kartastokoordinaattijarjestelma/i, '-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496'],
  [/Monte_Mario|Roma_?(?:19)?40/i, '-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68'],
  [/Hjorsey_?(?:19)?55/i, '-73,47,-83'],
  [
    /Luxembourg_?(?:19)?30|LUREF|Luxembourg_Reference_Frame/i,
    '-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598',
  ],
  [/Datum_?73/i, '-239.749,88.181,30.488,0.263,0.082,1.211,2.229'],
  [/Lisbon_1890/i, ''],
  [/Lisbon/i, '-288.885,-91.744,126.244,-1.691,0.41,-0.211,-4.598'],
  [/Pulkovo_?1995|System_1995/i, '24.47,-130.89,-81.56,0,0,0.13,-0.22'],
];

/** The frame of a datum's name; null: it is not known, and no place in it can be trusted. */
export function frameOf(datum: string): Frame | null {
  const plain = datum.trim().replaceAll(/[\s()]+/g, '_');
  if (NEAR_WGS84.test(plain)) return {};
  const [, shift = '', family] = SHIFTS.find(([name]) => name.test(plain)) ?? [];
  if (shift === '' && family === undefined) return null;
  // Sweden's own, from RT 90 to SWEREF 99.
  return { ...(shift && { shift, isExact: /^414\.1,/.test(shift) }), ...(family !== undefined && { family }) };
}

/** Degrees on older frames, by code: ellipsoid and the name of the datum. */
export const OLDER_DEGREES: ReadonlyMap<number, readonly [ellipsoid: string, datum: string]> = new Map([
  [4121, ['GRS80', 'GGRS87']],
  [4123, ['intl', 'KKJ']],
  [4124, ['bessel', 'RT90']],
  [4149, ['bessel', 'CH1903']],
  [4150, ['bessel', 'CH1903+']],
  [4156, ['bessel', 'S-JTSK']],
  [4181, ['intl', 'LUREF']],
  [4207, ['intl', 'Lisbon']],
  [4230, ['intl', 'ED50']],
  [4237, ['GRS67', 'HD72']],
  [4265, ['intl', 'Monte Mario']],
  [4274, ['intl', 'Datum 73']],
  [4275, ['clrk80ign', 'NTF']],
  [4277, ['airy', 'OSGB36']],
  [4289, ['bessel', 'Amersfoort']],
  [4312, ['bessel', 'MGI']],
  [4313, ['intl', 'BD72']],
  [4314, ['bessel', 'DHDN']],
  [4658, ['intl', 'Hjorsey 1955']],
]);

/** Codes of degrees in frames that are within two metres of WGS 84, with and without heights. Source: the EPSG dataset 10.076. */
export const DEGREES: ReadonlySet<number> = new Set([
  ...[4326, 4979, 9057, 9059, 4258, 4937, 4619, 4977, 4269, 4171, 4965, 9777, 9782, 4180, 4935, 4661, 4669, 4670, 4983],
  ...[4765, 4761, 5252, 5251, 6706, 6705, 9702, 9701, 4659, 5324, 8086, 4747, 4283, 7844, 4167, 4674, 4617, 6318, 4490],
]);
