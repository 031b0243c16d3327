import * as z from 'zod';
import { nestedAttributes } from '../engine/attributes/attributes.ts';
import { defineKind } from '../engine/schema/define-kind.ts';
import { collection, singleton } from '../engine/schema/record-definition.ts';
import { I18nString, Still } from '../shared/primitives.schema.ts';
import { parentRef, refTo, requiredRefTo } from '../shared/references.schema.ts';

const records = {
  settings: singleton({ name: z.string().min(1), first: refTo('stop').default(null) }),
  sound: singleton({ volume: z.number().default(1) }),
  rooms: collection({ name: z.string().default(''), parent: parentRef('room').default(null) }),
  stops: collection({
    name: z.string(),
    room: refTo('room').default(null),
    image: Still.nullable().default(null),
    title: I18nString.optional(),
    size: z.strictObject({ x: z.number().default(0), y: z.number().default(0) }).default({ x: 0, y: 0 }),
    /** Where one may go from here. */
    routes: z.array(requiredRefTo('stop')).default([]),
    marks: z
      .array(z.strictObject({ id: z.string(), room: requiredRefTo('room') }))
      .max(3)
      .default([]),
    action: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('none') }),
        z.strictObject({ type: z.literal('go'), stop: requiredRefTo('stop') }),
      ])
      .default({ type: 'none' }),
  }),
  notes: collection({ owner: refTo('stop'), text: z.string().default('') }),
  photos: collection({ name: z.string().default('') }),
  videos: collection({ name: z.string().default('') }),
};

/** A small kind, to try what the engine does with any: rooms in rooms, stops in rooms, notes of stops, media in one list. */
export const tourKind = defineKind({
  kind: 'tour',
  schemaVersion: '1.2.0',
  records,
  recordTypes: { tour: 'settings', room: 'rooms', stop: 'stops' },
  migrations: [
    { id: 'tour/1', since: '1.0.0', record: 'stops', up: (stop) => (stop.isOld === true ? null : stop) },
    { id: 'tour/2', since: '1.1.0', record: 'rooms', up: (room) => ({ ...room, name: `${String(room.name)}!` }) },
    {
      id: 'tour/3',
      since: '1.2.0',
      scope: 'document',
      up: (all) => ({ ...all, 'rooms/made': { id: 'made', order: 'z0' } }),
    },
  ],
  nameOf: (tour) => tour.one('settings').name,
  attributes: nestedAttributes(records, {
    nested: [
      { owner: 'stops', list: 'notes', items: 'notes', of: { field: 'owner', type: 'stop' }, most: 2 },
      { owner: 'sound', list: 'rooms', items: 'rooms' },
    ],
    joined: [{ list: 'media', parts: { photo: 'photos', video: 'videos' } }],
  }),
  labels: {
    document: 'tour',
    records: {
      settings: { one: 'the settings', many: 'the settings' },
      sound: { one: 'the sound', many: 'the sound' },
      rooms: { one: 'room', many: 'rooms', owner: 'parent' },
      stops: { one: 'stop', many: 'stops', place: ['size'] },
      notes: { one: 'note', many: 'notes', owner: 'owner' },
      photos: { one: 'photo', many: 'photos' },
      videos: { one: 'video', many: 'videos' },
    },
    fields: { 'size.x': 'width', value: 'value', first: 'first stop' },
  },
  check: () => [[{ level: 'warning', check: 'tour.short', message: 'It is short', record: 'settings', path: [] }]],
});
