import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Reference.module.css'

type Target = {
  to: string
  icon: ReactNode
  name: string
  /** Such as the key of a task. */
  note?: string | undefined
  isDone?: boolean
}
type Props = {
  /** What the text itself has of it. */
  label: string
  /** Null where it is gone or not to be seen, undefined until that is known. */
  target: Target | null | undefined
}

/** Leads to what a page refers to. */
export function ReferenceLink({ label, target }: Props) {
  if (!target)
    return (
      <span
        className={classes.reference}
        data-unknown={target === null || undefined}
        title={target === null ? 'Deleted, or not shared with you' : undefined}
      >
        {label}
      </span>
    )
  const { to, icon, name, note, isDone } = target
  return (
    <Link to={to} className={classes.reference} data-done={isDone || undefined} draggable={false}>
      {icon}
      {note && <span className={classes.note}>{note}</span>}
      <bdi className={classes.name}>{name}</bdi>
    </Link>
  )
}
