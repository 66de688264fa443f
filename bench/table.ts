export type Figure = {
  what: string
  /** A rate a second, or milliseconds. */
  rate: number
  p50?: number
  p99?: number
  ceiling: number
  higherIsBetter: boolean
}

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)

export function table(figures: Figure[]): string {
  const rows = figures.map(({ what, rate, p50, p99, ceiling, higherIsBetter }) => {
    const ratio = higherIsBetter ? rate / ceiling : ceiling / rate
    const latency = p99 === undefined ? `${number(p50 ?? Number.NaN)} (p50)` : `${number(p99)} (p99)`
    return `| ${what} | ${number(rate)} | ${latency} | ${number(ceiling)} | ${ratio.toFixed(2)} |`
  })
  return ['| | Workweek | latency, ms | ceiling | of the ceiling |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
