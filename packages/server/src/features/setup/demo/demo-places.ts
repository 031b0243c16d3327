import type { Metres } from './demo-district.ts';

interface Text {
  en: string;
  sv: string;
}

type Category = 'food' | 'schools' | 'shops' | 'nature' | 'transport';

interface DemoPlace {
  name: Text;
  category: Category;
  at: Metres;
  text: Text;
  address?: string;
}

/** What is around the villa. */
export const PLACES: readonly DemoPlace[] = [
  {
    name: { en: 'Bageriet bakery', sv: 'Bageriet' },
    category: 'food',
    at: [-72, 58],
    text: {
      en: 'Sourdough and cardamom buns from six in the morning. Four tables inside, eight in the sun.',
      sv: 'Surdeg och kardemummabullar från sex på morgonen. Fyra bord inne, åtta i solen.',
    },
    address: 'Solvägen 22',
  },
  {
    name: { en: 'Café Sjöutsikten', sv: 'Café Sjöutsikten' },
    category: 'food',
    at: [-128, -208],
    text: {
      en: 'Lunch and cake with the lake below. Open daily from April to October.',
      sv: 'Lunch och kaka med sjön nedanför. Öppet varje dag från april till oktober.',
    },
    address: 'Strandvägen 8',
  },
  {
    name: { en: 'Harbour grill', sv: 'Hamnkrogen' },
    category: 'food',
    at: [-182, -246],
    text: {
      en: 'Smoked fish and burgers on the quay. Takes bookings for evenings.',
      sv: 'Rökt fisk och burgare på kajen. Bokning för kvällar.',
    },
    address: 'Strandvägen 2',
  },
  {
    name: { en: 'Pizzeria Sole', sv: 'Pizzeria Sole' },
    category: 'food',
    at: [118, 56],
    text: {
      en: 'Wood-fired oven, gluten-free dough on request. Takeaway until ten.',
      sv: 'Vedugn, glutenfri deg på begäran. Avhämtning till tio.',
    },
    address: 'Solvägen 34',
  },
  {
    name: { en: 'Ice-cream kiosk', sv: 'Glasskiosken' },
    category: 'food',
    at: [92, -214],
    text: {
      en: 'Soft ice and locally made sorbet next to the beach.',
      sv: 'Mjukglass och lokalgjord sorbet intill stranden.',
    },
  },
  {
    name: { en: 'Wine bar Norr', sv: 'Vinbaren Norr' },
    category: 'food',
    at: [-214, 72],
    text: {
      en: 'Small plates and wines by the glass, Thursday to Saturday.',
      sv: 'Smårätter och vin på glas, torsdag till lördag.',
    },
    address: 'Solvägen 14',
  },
  {
    name: { en: 'Lunch room Parken', sv: 'Lunchrummet Parken' },
    category: 'food',
    at: [214, -34],
    text: {
      en: 'Two warm dishes and a salad buffet on weekdays.',
      sv: 'Två varmrätter och salladsbuffé på vardagar.',
    },
    address: 'Parkgatan 3',
  },
  {
    name: { en: 'Solbacken school', sv: 'Solbackaskolan' },
    category: 'schools',
    at: [-236, 236],
    text: {
      en: 'Municipal school, years F to 9, 480 pupils. The schoolyard was rebuilt in 2023.',
      sv: 'Kommunal skola, F till 9, 480 elever. Skolgården byggdes om 2023.',
    },
    address: 'Ekgatan 11',
  },
  {
    name: { en: 'Pine preschool', sv: 'Förskolan Tallen' },
    category: 'schools',
    at: [-352, 142],
    text: {
      en: 'Five groups, with the forest as its playground.',
      sv: 'Fem avdelningar, med skogen som lekplats.',
    },
    address: 'Ekgatan 2',
  },
  {
    name: { en: 'Lakeside preschool', sv: 'Förskolan Sjöstjärnan' },
    category: 'schools',
    at: [-256, -110],
    text: {
      en: 'Three groups, open from half past six.',
      sv: 'Tre avdelningar, öppet från halv sju.',
    },
    address: 'Strandvägen 15',
  },
  {
    name: { en: 'Music school', sv: 'Musikskolan' },
    category: 'schools',
    at: [64, 298],
    text: {
      en: 'Lessons for all ages; concerts in the hall every last Sunday.',
      sv: 'Lektioner för alla åldrar; konsert i salen sista söndagen i månaden.',
    },
    address: 'Ekgatan 24',
  },
  {
    name: { en: 'Library', sv: 'Biblioteket' },
    category: 'schools',
    at: [30, 62],
    text: {
      en: 'Books, games and tools to borrow. Open without staff from seven to nine in the evening.',
      sv: 'Böcker, spel och verktyg att låna. Meröppet från sju till nio på kvällen.',
    },
    address: 'Solvägen 28',
  },
  {
    name: { en: 'After-school club', sv: 'Fritidsgården' },
    category: 'schools',
    at: [150, 236],
    text: {
      en: 'Workshop, kitchen and stage for ages 10 to 16.',
      sv: 'Verkstad, kök och scen för 10 till 16 år.',
    },
    address: 'Ekgatan 30',
  },
  {
    name: { en: 'Grocery store', sv: 'Livsmedelsbutiken' },
    category: 'shops',
    at: [-20, 62],
    text: {
      en: 'Full range, parcel pickup and a fresh-food counter. Open from seven to ten in the evening.',
      sv: 'Fullsortiment, paketutlämning och färskvarudisk. Öppet sju till tjugotvå.',
    },
    address: 'Solvägen 26',
  },
  {
    name: { en: 'Pharmacy', sv: 'Apoteket' },
    category: 'shops',
    at: [72, 60],
    text: {
      en: 'Prescriptions and advice, also on Saturdays.',
      sv: 'Recept och rådgivning, även på lördagar.',
    },
    address: 'Solvägen 30',
  },
  {
    name: { en: 'Hardware store', sv: 'Järnhandeln' },
    category: 'shops',
    at: [-300, 68],
    text: {
      en: 'Timber, paint and garden. Lends trailers for free.',
      sv: 'Trä, färg och trädgård. Lånar ut släp utan kostnad.',
    },
    address: 'Solvägen 9',
  },
  {
    name: { en: 'Bicycle workshop', sv: 'Cykelverkstaden' },
    category: 'shops',
    at: [176, 120],
    text: {
      en: 'Repairs while you wait, winter storage and cargo bikes to rent.',
      sv: 'Reparation medan du väntar, vinterförvaring och lådcyklar att hyra.',
    },
    address: 'Ekgatan 35',
  },
  {
    name: { en: 'Florist', sv: 'Blomsterbutiken' },
    category: 'shops',
    at: [-160, 76],
    text: {
      en: 'Cut flowers and pots, deliveries within the district.',
      sv: 'Snittblommor och krukor, leverans inom området.',
    },
    address: 'Solvägen 18',
  },
  {
    name: { en: 'Bookshop', sv: 'Bokhandeln' },
    category: 'shops',
    at: [-110, 98],
    text: {
      en: 'New and used books, with a reading circle on Tuesdays.',
      sv: 'Nya och begagnade böcker, läsecirkel på tisdagar.',
    },
    address: 'Solvägen 20',
  },
  {
    name: { en: 'Swimming jetty', sv: 'Badbryggan' },
    category: 'nature',
    at: [40, -300],
    text: {
      en: 'Jetty with a ladder and a ramp, water depth 2.5 metres. Sauna to book.',
      sv: 'Brygga med stege och ramp, vattendjup 2,5 meter. Bastu att boka.',
    },
  },
  {
    name: { en: 'Playground', sv: 'Lekplatsen' },
    category: 'nature',
    at: [10, -100],
    text: {
      en: 'Swings, a climbing net and a water play area in summer.',
      sv: 'Gungor, klätternät och vattenlek på sommaren.',
    },
  },
  {
    name: { en: 'Outdoor gym', sv: 'Utegymmet' },
    category: 'nature',
    at: [168, -96],
    text: {
      en: 'Eight stations on rubber ground, lit until eleven.',
      sv: 'Åtta stationer på gummimark, belyst till elva.',
    },
  },
  {
    name: { en: 'Viewpoint', sv: 'Utsiktsplatsen' },
    category: 'nature',
    at: [-420, 330],
    text: {
      en: '38 metres above the lake: sunset over the whole district.',
      sv: '38 meter över sjön: solnedgång över hela området.',
    },
  },
  {
    name: { en: 'Running track', sv: 'Motionsspåret' },
    category: 'nature',
    at: [-500, 200],
    text: {
      en: '2.5 and 5 kilometres through the forest, lit; ski tracks in winter.',
      sv: '2,5 och 5 kilometer genom skogen, belyst; skidspår på vintern.',
    },
  },
  {
    name: { en: 'Allotments', sv: 'Odlingslotterna' },
    category: 'nature',
    at: [-470, -60],
    text: {
      en: '64 plots with water. Residents have first choice.',
      sv: '64 lotter med vatten. Boende har förtur.',
    },
  },
  {
    name: { en: 'Tram stop Solbacken', sv: 'Spårvagn Solbacken' },
    category: 'transport',
    at: [40, 30],
    text: {
      en: 'Line 12 every seven minutes, 14 minutes to the centre.',
      sv: 'Linje 12 var sjunde minut, 14 minuter till centrum.',
    },
  },
  {
    name: { en: 'Tram stop Villagatan', sv: 'Spårvagn Villagatan' },
    category: 'transport',
    at: [420, 44],
    text: {
      en: 'Line 12 every seven minutes, 16 minutes to the centre.',
      sv: 'Linje 12 var sjunde minut, 16 minuter till centrum.',
    },
  },
  {
    name: { en: 'Bus stop Strandvägen', sv: 'Buss Strandvägen' },
    category: 'transport',
    at: [-290, -178],
    text: {
      en: 'Bus 48 to the station every 15 minutes.',
      sv: 'Buss 48 till stationen var 15:e minut.',
    },
  },
  {
    name: { en: 'Guest harbour', sv: 'Gästhamnen' },
    category: 'transport',
    at: [-164, -318],
    text: {
      en: '24 berths with power and fresh water. The boat to town stops here in summer.',
      sv: '24 platser med el och färskvatten. Båten till stan stannar här på sommaren.',
    },
  },
  {
    name: { en: 'Bicycle pump', sv: 'Cykelpumpen' },
    category: 'transport',
    at: [250, -8],
    text: {
      en: 'Pump and repair stand, always open.',
      sv: 'Pump och reparationsställ, alltid öppet.',
    },
  },
];

export const CATEGORIES: readonly { id: Category; name: Text; icon: string; color: string }[] = [
  { id: 'food', name: { en: 'Food and drink', sv: 'Mat och dryck' }, icon: 'utensils', color: '#b45309' },
  {
    id: 'schools',
    name: { en: 'Schools and culture', sv: 'Skola och kultur' },
    icon: 'graduation-cap',
    color: '#7c3aed',
  },
  { id: 'shops', name: { en: 'Shops', sv: 'Butiker' }, icon: 'store', color: '#be185d' },
  { id: 'nature', name: { en: 'Nature and play', sv: 'Natur och lek' }, icon: 'trees', color: '#15803d' },
  { id: 'transport', name: { en: 'Getting around', sv: 'Resor' }, icon: 'tram-front', color: '#1d4ed8' },
];
