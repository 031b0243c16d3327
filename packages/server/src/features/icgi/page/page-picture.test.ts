import { expect, test } from 'vitest';
import { pagePicture, pictureStyle } from './page-picture.ts';
import { sampleWalkthrough } from './sample-walkthrough.ts';

/** The style of the hall's picture, whose file has this point to keep in sight. */
function styleWith(focal?: { x: number; y: number }): string {
  const walkthrough = sampleWalkthrough('018f3b1c-7a1e-7c2a-9d4e-3f5a6b7c8d00');
  const picture = walkthrough.media.pictures['/media/hall-1280.jpg'];
  if (picture && focal) picture.focal = focal;
  const shown = pagePicture(walkthrough, 'hall', 'Hall');
  return shown ? pictureStyle(shown).text : '';
}

test('a picture that covers the window is cut around its focal point before any script runs', () => {
  const style = styleWith({ x: 0.25, y: 0.5 });
  expect(style).toContain('left:clamp(calc(100vw - max(');
  expect(style).toContain('*0.25),0px)');
  // Where the window shows the whole picture, it stands in the middle.
  expect(style).toMatch(/@media .*left:50%;top:50%;transform:translate\(-50%,-50%\)/);
});

test('without a focal point nothing is added', () => {
  expect(styleWith()).not.toContain('clamp');
});
