const none = () => undefined

/** Of a list's `GridActions`: what lines that are neither folded nor selected leave alone. */
export const flatRows = {
  press: none,
  fold: none,
  isUnfolded: () => false,
  above: none,
  isSelectable: () => false,
  select: none,
  extendSelection: none,
}
