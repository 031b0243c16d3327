// Before tests that draw parts of the studio: its styles, and a window of the usual size.
import '../styles/studio.css';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { SIZE } from './screen-size.testing.ts';

beforeEach(async () => {
  if (innerWidth !== SIZE[0] || innerHeight !== SIZE[1]) await page.viewport(...SIZE);
});
