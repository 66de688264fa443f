const whole = new Intl.NumberFormat('en-US')

/** "12,345". Made once: a number that finds its format anew takes longer than all else in a row. */
export const formatNumber = (value: number): string => whole.format(value)
