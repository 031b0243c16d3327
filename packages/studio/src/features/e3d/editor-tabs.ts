/** Parts of a configurator that its editor's address can name. The first one is open unless it says otherwise. */
export const E3D_TABS = ['viewport'] as const;
