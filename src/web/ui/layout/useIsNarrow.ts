import { useMediaQuery } from '@mantine/hooks'

/** Below this width a screen is laid out for phones; the style sheets say the same. */
const narrow = '(max-width: 47.99em)'

/** Whether the window is narrow, known from the first frame on. */
export const useIsNarrow = () => useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
