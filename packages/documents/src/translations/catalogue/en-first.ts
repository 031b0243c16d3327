/**
 * What a page may say before anything on it is opened, in English. Maps load these alone at first, so nothing belongs here that
 * only parts say which come later.
 */
export const enFirst = {
  untitled: 'Untitled',
  menu: 'Menu',
  views: 'Views',
  'map-help':
    'Map. Arrow keys step from place to place, Enter opens, Shift and arrow keys move the map, plus and minus zoom.',
  'map-panel': 'Places on the map',
  'map-search': 'Search the map',
  'map-places': 'Places',
  'map-list': 'Show or hide the list',
  'map-categories': 'Categories',
  'map-unavailable': 'This browser cannot draw the map. All places are in the list.',
  'map-hint': 'Arrow keys step from place to place, Enter opens, Shift and arrow keys move the map.',
  'map-clear-search': 'Clear the search',
  'map-searching': 'Searching …',
  'map-loading': 'Loading the map …',
  'map-failed': 'The map cannot be drawn now. All places are in the list.',
  'map-incomplete': 'Parts of the map could not be loaded.',
  'map-credits': 'Map data',
  close: 'Close',
  'sheet-higher': 'Make it higher',
  'sheet-lower': 'Make it lower',
  'full-screen': 'Full screen',
  'leave-full-screen': 'Leave full screen',
  preview: 'Preview',
  loading: 'Loading',
  'load-failed': 'This could not be loaded.',
  retry: 'Try again',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  'reset-view': 'Reset view',
};
