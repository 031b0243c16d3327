import { insertFrames } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { addKeyframes, addTransition, changeTransition, setImage } from '@diorama/documents/icgi/icgi.commands.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { counted } from '../../../ui/format/counted.ts';
import { type ArrivedUpload, mediaOf } from '../../files/public.ts';
import { type AppliedImport, applyImport } from './apply-import.ts';
import { newViews } from './new-view.ts';
import { guessEnds } from './plan/named-ends.ts';
import { readPurpose } from './upload-purpose.ts';

/** The outcome of uploads: done, with its message, or impossible, with the reason. */
interface Outcome {
  type: 'done' | 'impossible';
  message: string;
  /** Groups that are kept until someone says what they are. */
  waiting?: AppliedImport['waiting'];
}

const impossible = (message: string): Outcome => ({ type: 'impossible', message });
const done = (message: string): Outcome => ({ type: 'done', message });

const isImage = ({ fileType }: { fileType: string }): boolean => fileType.startsWith('image/');

/** Does what files were uploaded for, as one command. */
export function applyUpload(store: EditorStore<IcgiDocument>, { intent, fresh, all }: ArrivedUpload): Outcome {
  const images = fresh.filter(isImage);
  const [first] = images;
  if (!first) return impossible(`“${fresh[0]?.fileName ?? ''}” is not an image`);
  const purpose = readPurpose(intent.purpose);
  switch (purpose?.type) {
    case undefined:
      return impossible(`What “${first.fileName}” was for is not known any more`);
    case 'views': {
      store.execute(addKeyframes, { items: newViews(images, store.list('keyframes')) });
      return done(images.length === 1 ? 'A view was added' : `${images.length} views were added`);
    }
    case 'image': {
      const keyframe = store.get('keyframes', purpose.keyframeId);
      if (!keyframe) return impossible(`The view that “${first.fileName}” was for has been deleted`);
      store.execute(setImage, { id: keyframe.id, image: mediaOf(first), alt: first.alt });
      return done(`“${first.fileName}” is the image of “${keyframe.name || 'Untitled'}” now`);
    }
    case 'insert': {
      const { transitionId: id, at } = purpose;
      const transition = store.get('transitions', id);
      if (!transition) return impossible(`The transition that “${first.fileName}” was for has been deleted`);
      store.execute(insertFrames, { id, at: Math.min(at, transition.frames.length), frames: images.map(mediaOf) });
      return done(`${counted(images.length, 'frame')} added to “${transition.name || 'Untitled'}”`);
    }
    case 'import': {
      const isFirst = fresh.length === all.length;
      const { message, waiting } = applyImport(store, purpose, { all: all.filter(isImage), isFirst });
      return { ...done(message ?? `${counted(waiting.length, 'group')} of frames wait`), waiting };
    }
    case 'frames': {
      const { transitionId: id, name, fileNames, isNew } = purpose;
      const byName = new Map(all.filter(isImage).map((file) => [file.sourceName, file]));
      const frames = fileNames.flatMap((fileName) => byName.get(fileName) ?? []).map(mediaOf);
      // One that had frames of this upload before and is not there any more was deleted.
      const isToBeMade = isNew && fresh.length === all.length;
      if (store.get('transitions', id)) store.execute(changeTransition, { id, frames });
      else if (isToBeMade)
        store.execute(addTransition, { id, name, ...guessEnds(name, store.list('keyframes')), frames });
      else return impossible(`The transition “${name || 'Untitled'}” was deleted`);
      const count = `${frames.length} ${frames.length === 1 ? 'frame' : 'frames'}`;
      return done(`“${name || 'Untitled'}” has ${count} now`);
    }
  }
}
