import type { Keys } from '#web/ui/keys/keys.ts'

const listed = (label: string) => ({ label, isLocal: true, run: () => undefined })
/** They work on what has the focus in the grid, which takes them itself. */
export const listedKeys: Keys = {
  Enter: listed('Open the event, or add one on the day'),
  Tab: listed('Go through the events of the day'),
  PageDown: listed('Same day, later'),
  PageUp: listed('Same day, earlier'),
  'Alt+ArrowRight': listed('Move the event'),
  'Shift+Alt+ArrowRight': listed('End the event later'),
  Delete: listed('Delete the event'),
  'Shift+F10': listed('More actions'),
}
