import classes from './Bar.module.css'

export type BarPart = {
  key: string
  value: number
  tone: 'todo' | 'active' | 'done' | 'cancelled' | 'used' | 'near' | 'over'
}

type Props = {
  parts: readonly BarPart[]
  /** What the whole bar stands for; the parts together where it is left out. */
  whole?: number
  /** Where along it marks stand, from 0 to 1. */
  marks?: readonly number[]
}

/** Parts of a whole side by side. What it shows stands beside it in words. */
export function Bar({ parts, whole, marks = [] }: Props) {
  const sum = parts.reduce((all, { value }) => all + value, 0)
  const width = Math.max(whole ?? sum, sum) || 1
  return (
    <span className={classes.bar} aria-hidden="true">
      {parts.map(
        ({ key, value, tone }) =>
          value > 0 && (
            <span
              key={key}
              data-tone={tone}
              className={classes.part}
              style={{ width: `${(value / width) * 100}%` }}
            />
          ),
      )}
      {marks.map((mark) => (
        <span key={mark} className={classes.mark} style={{ insetInlineStart: `${mark * 100}%` }} />
      ))}
    </span>
  )
}
