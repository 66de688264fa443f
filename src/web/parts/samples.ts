/** Who and what the parts are shown with. */
export const people = [
  { id: 'a-01e4', name: 'Alex Morgan' },
  { id: 'b-00a2', name: 'Mira Novák' },
  { id: 'c-0050', name: 'Wei' },
]

/** A picture that needs no server: a sunrise in two colors. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#34329b" d="M0 0h8v8H0z"/><circle cx="4" cy="6" r="3" fill="#f5c451"/></svg>',
)}`

export const longTitle =
  'Agree with the client on which of the old pages move, and who writes the ones that are missing'

export const nothing = () => {}
