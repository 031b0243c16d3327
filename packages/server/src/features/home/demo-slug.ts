/** The address of the demo project, as its pictures' manifest (demo/media/walkthrough.json) says. */
export const DEMO_SLUG = 'villa-solbacken';
