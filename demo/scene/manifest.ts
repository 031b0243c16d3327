import { bearingOf, moves, type View, type ViewId, viewDuring, viewIds, views } from './cameras.ts';
import { placeInPicture } from './project.ts';
import type { Vec3 } from './vec.ts';

type Text = { en: string; sv: string };
type Control = { transition: string; reverse: boolean };
type Controls = { left?: Control; right?: Control; back?: Control };

const names: Record<ViewId, Text> = {
  approach: { en: 'Approach', sv: 'Ankomst' },
  garden: { en: 'Garden', sv: 'Trädgård' },
  terrace: { en: 'Terrace', sv: 'Terrass' },
  living: { en: 'Living room', sv: 'Vardagsrum' },
  kitchen: { en: 'Kitchen', sv: 'Kök' },
  dusk: { en: 'Evening', sv: 'Kväll' },
};

const forward = (transition: string): Control => ({ transition, reverse: false });
const reversed = (transition: string): Control => ({ transition, reverse: true });

const controls: Record<ViewId, Controls> = {
  approach: {
    left: forward('approach_to_garden'),
    right: forward('approach_to_terrace'),
    back: forward('approach_to_dusk'),
  },
  garden: { right: forward('garden_to_terrace'), back: reversed('approach_to_garden') },
  terrace: {
    left: reversed('garden_to_terrace'),
    right: forward('terrace_to_living'),
    back: reversed('approach_to_terrace'),
  },
  living: { right: forward('living_to_kitchen'), back: reversed('terrace_to_living') },
  kitchen: { left: reversed('living_to_kitchen'), back: reversed('living_to_kitchen') },
  dusk: { back: reversed('approach_to_dusk') },
};

/** What the markers explain, and the point in the house each of them sits on. */
const markers: readonly { keyframe: ViewId; at: Vec3; title: Text; text: Text }[] = [
  {
    keyframe: 'approach',
    at: [9.85, 0.3, 1.98],
    title: { en: 'Heat pump', sv: 'Värmepump' },
    text: {
      en: 'Air-to-water heat pump with underfloor heating in every room. Annual energy use is calculated at 52 kWh per square metre.',
      sv: 'Luft-vattenvärmepump med golvvärme i alla rum. Beräknad energianvändning är 52 kWh per kvadratmeter och år.',
    },
  },
  {
    keyframe: 'approach',
    at: [3.2, 4.35, 2.2],
    title: { en: 'Solar panels', sv: 'Solceller' },
    text: {
      en: 'Ten panels on the south slope, 4.3 kWp. The wiring is prepared for a battery in the utility room.',
      sv: 'Tio paneler på södra takfallet, 4,3 kWp. Förberett för batteri i teknikrummet.',
    },
  },
  {
    keyframe: 'garden',
    at: [-7, 1.9, 0.6],
    title: { en: 'Glazed gable', sv: 'Glasad gavel' },
    text: {
      en: 'Triple glazing up to the ridge, U-value 0.8. Solar control glass keeps the room cool in summer.',
      sv: 'Treglasfönster ända upp till nock, U-värde 0,8. Solskyddsglas håller rummet svalt på sommaren.',
    },
  },
  {
    keyframe: 'garden',
    at: [-6.55, 2.1, 4],
    title: { en: 'Heat-treated pine', sv: 'Värmebehandlad furu' },
    text: {
      en: 'Vertical boards of Swedish pine, heat-treated and oiled. Left alone they weather to silver grey.',
      sv: 'Stående panel av svensk furu, värmebehandlad och oljad. Utan underhåll åldras den till silvergrått.',
    },
  },
  {
    keyframe: 'terrace',
    at: [-2.6, -0.03, 6.6],
    title: { en: 'Terrace', sv: 'Terrass' },
    text: {
      en: '68 square metres of larch decking in south and west, level with the living room floor.',
      sv: '68 kvadratmeter lärkträ i söder och väster, i nivå med golvet i vardagsrummet.',
    },
  },
  {
    keyframe: 'terrace',
    at: [0.2, 1.3, 3.88],
    title: { en: 'Sliding doors', sv: 'Skjutdörrar' },
    text: {
      en: 'Five sliding panels with a flush threshold. The opening is 1.8 metres wide.',
      sv: 'Fem skjutpartier med tröskelfri övergång. Öppningen är 1,8 meter bred.',
    },
  },
  {
    keyframe: 'living',
    at: [-0.9, 0, -0.6],
    title: { en: 'Oak floor', sv: 'Ekgolv' },
    text: {
      en: 'Oiled oak planks, 190 mm wide, laid over underfloor heating. Other shades can be chosen until May.',
      sv: 'Oljade ekplank, 190 mm breda, lagda över golvvärme. Andra kulörer kan väljas till och med maj.',
    },
  },
  {
    keyframe: 'kitchen',
    at: [1.6, 0.92, -1.3],
    title: { en: 'Kitchen island', sv: 'Köksö' },
    text: {
      en: 'Island in Swedish marble with seating for three and storage on both sides. Induction hob and downdraft are optional.',
      sv: 'Köksö i svensk marmor med tre sittplatser och förvaring på båda sidor. Induktionshäll med bänkfläkt är tillval.',
    },
  },
];

const still = (id: ViewId) => `keyframes/${id}.webp`;

/** The demo walkthrough as data; file names are relative to the media folder. */
export function manifest() {
  return {
    client: 'Nordhamn',
    project: { name: 'Villa Solbacken', slug: 'villa-solbacken' },
    canvas: { width: 1920, height: 1080 },
    start: 'approach',
    keyframes: viewIds.map((id) => ({
      id,
      name: names[id],
      file: still(id),
      compassDegrees: bearingOf(views[id]),
      scale: 1,
    })),
    transitions: moves.map((move) => {
      const during: View[] = Array.from({ length: move.frames }, (_, i) => viewDuring(move, i / (move.frames - 1)));
      return {
        id: move.id,
        name: {
          en: `${names[move.from].en} to ${names[move.to].en.toLowerCase()}`,
          sv: `${names[move.from].sv} till ${names[move.to].sv.toLowerCase()}`,
        },
        from: move.from,
        to: move.to,
        fps: 30,
        frames: during.map((_, i) => `transitions/${move.id}/${move.id}_${String(i + 1).padStart(4, '0')}.webp`),
        yaw: during.map(bearingOf),
      };
    }),
    controls,
    markers: markers.map(({ keyframe, at, title, text }) => ({
      keyframe,
      ...placeInPicture(at, views[keyframe]),
      title,
      text,
    })),
  };
}
