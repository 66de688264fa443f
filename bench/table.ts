import { percentile } from './load.ts'

/** A rate a second with its median latency, or latencies alone; in milliseconds. */
export type Measured = { rate?: number; p50: number; p99?: number }

export type Figure = { what: string; rounds: { ours: Measured; ceiling: Measured }[] }

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
const median = (values: number[]) => percentile(values, 0.5)

export function table(figures: Figure[]): string {
  const rows = figures.map(({ what, rounds }) => {
    const isRate = rounds[0]?.ours.rate !== undefined
    const value = (measured: Measured) => measured.rate ?? measured.p50
    const ratios = rounds.map(({ ours, ceiling }) =>
      isRate ? value(ours) / value(ceiling) : value(ceiling) / value(ours),
    )
    const latency = isRate
      ? `${number(median(rounds.map(({ ours }) => ours.p50)))} (p50)`
      : `${number(median(rounds.map(({ ours }) => ours.p99 ?? Number.NaN)))} (p99)`
    const cells = [
      what,
      number(median(rounds.map(({ ours }) => value(ours)))),
      latency,
      number(median(rounds.map(({ ceiling }) => value(ceiling)))),
      `${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| | Workweek | latency, ms | ceiling | of the ceiling |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
