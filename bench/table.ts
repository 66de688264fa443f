import { percentile } from './load.ts'

/** A rate a second with its median latency, or latencies alone; in milliseconds. */
export type Measured = { rate?: number; p50: number; p99?: number }

/** Each round measured ours and its ceilings once: the first, and for writes the higher one beside it. */
export type Figure = { what: string; rounds: { ours: Measured; ceilings: Measured[] }[] }

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
const median = (values: number[]) => percentile(values, 0.5)

/** A ceiling and how much of it is reached: the medians, with each round's ratio behind. */
function beside(rounds: Figure['rounds'], nth: number): string {
  const value = (measured: Measured) => measured.rate ?? measured.p50
  const pairs = rounds.flatMap(({ ours, ceilings }) => {
    const ceiling = ceilings[nth]
    return ceiling ? [{ ours, ceiling }] : []
  })
  if (!pairs.length) return ''
  const ratios = pairs.map(({ ours, ceiling }) =>
    ours.rate === undefined ? value(ceiling) / value(ours) : value(ours) / value(ceiling),
  )
  const height = number(median(pairs.map(({ ceiling }) => value(ceiling))))
  return `${height}: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`
}

export function table(figures: Figure[]): string {
  const rows = figures.map(({ what, rounds }) => {
    const isRate = rounds[0]?.ours.rate !== undefined
    const latency = isRate
      ? `${number(median(rounds.map(({ ours }) => ours.p50)))} (p50)`
      : `${number(median(rounds.map(({ ours }) => ours.p99 ?? Number.NaN)))} (p99)`
    const own = number(median(rounds.map(({ ours }) => ours.rate ?? ours.p50)))
    return `| ${[what, own, latency, beside(rounds, 0), beside(rounds, 1)].join(' | ')} |`
  })
  return [
    '| | Workweek | latency, ms | ceiling: of it | one statement: of it |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
