import classes from './icons.module.css'

type Category = 'todo' | 'active' | 'done' | 'cancelled' | 'draft' | 'open' | 'paid' | 'void'
/** Those of invoices look as those of work that are as far. */
const looks = { draft: 'todo', open: 'active', paid: 'done', void: 'cancelled' } as const

/** A small ring whose fill is the category; dashed for no status. Its meaning stands beside it as text. */
export function StatusIcon({ category: given }: { category: Category | null }) {
  const category = given && given in looks ? looks[given as keyof typeof looks] : given
  return (
    <svg viewBox="0 0 16 16" className={classes.status} data-category={category ?? 'none'} aria-hidden="true">
      {category === 'done' || category === 'cancelled' ? (
        <circle cx="8" cy="8" r="7" className={classes.full} />
      ) : (
        <circle cx="8" cy="8" r="6" className={classes.ring} />
      )}
      {category === 'active' && <path d="M8 4.5a3.5 3.5 0 0 1 0 7Z" className={classes.half} />}
      {category === 'done' && <path d="m4.9 8.2 2.2 2.2 4-4.4" className={classes.mark} />}
      {category === 'cancelled' && <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" className={classes.mark} />}
    </svg>
  )
}
