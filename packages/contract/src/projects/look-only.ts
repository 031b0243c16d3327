/** What a viewer of a client is told, before they try and when they have tried. */
export const LOOK_ONLY = 'You can look at this and not change it';

/** How a viewer comes to be an editor. */
export const HOW_TO_EDIT = 'Ask an owner of the client to make you an editor';
