/** What the palette's colours are called. */
const names: Record<string, string> = {
  '#5755d9': 'Indigo',
  '#0f7dd1': 'Blue',
  '#0a8a7a': 'Teal',
  '#3a8f2b': 'Green',
  '#b7791f': 'Amber',
  '#d9480f': 'Orange',
  '#c92a4b': 'Red',
  '#a33ea1': 'Purple',
}

/** A colour in words; one that is not of the palette by its number. */
export const tagColorName = (color: string) => names[color.toLowerCase()] ?? color
