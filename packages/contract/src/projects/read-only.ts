/** Shown to a viewer of a client, before they try to change something and when they have tried. */
export const VIEW_ONLY = 'You have view-only access';

/** How a viewer comes to be an editor. */
export const HOW_TO_EDIT = 'Ask an owner of the client to make you an editor';
