import { use } from 'react'
import classes from './icons.module.css'
import { StatusShapes } from './statusShapes.ts'

type Category = 'todo' | 'active' | 'done' | 'cancelled' | 'draft' | 'open' | 'paid' | 'void'
/** Those of invoices look as those of work that are as far. */
const looks = { draft: 'todo', open: 'active', paid: 'done', void: 'cancelled' } as const

type Props = {
  /** The status, by which it differs from others of its category. */
  id?: string | null | undefined
  category: Category | null
}

/** A small ring that is filled as far as the work is; dotted for no status. Its meaning stands beside it as text. */
export function StatusIcon({ id, category: given }: Props) {
  const shapes = use(StatusShapes)
  const shape = (id && shapes[id]) || {}
  const category = given && given in looks ? looks[given as keyof typeof looks] : given
  return (
    <svg viewBox="0 0 16 16" className={classes.status} data-category={category ?? 'none'} aria-hidden="true">
      {category === 'done' || category === 'cancelled' ? (
        <circle cx="8" cy="8" r="7" className={classes.full} />
      ) : (
        <circle cx="8" cy="8" r="6" className={classes.ring} data-dashed={shape.isDashed || undefined} />
      )}
      {category === 'active' && <path d={sector(shape.fill ?? 0.5)} className={classes.half} />}
      {category === 'done' && <path d="m4.9 8.2 2.2 2.2 4-4.4" className={classes.mark} />}
      {category === 'cancelled' && <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" className={classes.mark} />}
    </svg>
  )
}

/** A piece of the pie within the ring, clockwise from the top. */
function sector(fill: number): string {
  const angle = 2 * Math.PI * Math.min(0.99, fill)
  const x = (8 + 3.5 * Math.sin(angle)).toFixed(2)
  const y = (8 - 3.5 * Math.cos(angle)).toFixed(2)
  return `M8 8V4.5A3.5 3.5 0 ${fill > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}
