import { Fragment } from 'react'
import type { Ranges } from '../../search.contract.ts'

/** A text with what was searched for marked in it. */
export function Ranged({ text, ranges }: { text: string; ranges: Ranges }) {
  const starts = [0, ...ranges.map(([, to]) => to)]
  return starts.map((start, at) => {
    const [from, to] = ranges[at] ?? [text.length, text.length]
    return (
      <Fragment key={start}>
        {text.slice(start, from)}
        {to > from && <mark>{text.slice(from, to)}</mark>}
      </Fragment>
    )
  })
}
