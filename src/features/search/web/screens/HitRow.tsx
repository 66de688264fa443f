import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Ranges, Snippet } from '../../search.contract.ts'
import { Ranged } from './Ranged.tsx'
import classes from './Search.module.css'

type Props = {
  to: string
  state?: unknown
  icon: ReactNode
  text: string
  ranges: Ranges
  /** What of it was found, with where the words stand in that. */
  part?: { text: string; ranges: Ranges } | false
  snippet?: Snippet | null
  /** Such as "Archived", before what stands at the end. */
  mark?: string | false
  /** Stands at the end: a key, an address, who has it. */
  end?: ReactNode
}

const places = {
  description: 'Description: ',
  checklist: 'Checklist: ',
  comment: 'Comment: ',
  tag: 'Tag: ',
  page: '',
  location: 'Location: ',
}

/** One thing that was found; arrows lead from one to the next. */
export const HitRow = ({ to, state, icon, text, ranges, part, snippet, mark, end }: Props) => (
  <li>
    <Link to={to} state={state} className={classes.hit} data-hit>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.title} dir="auto">
          <Ranged text={text} ranges={ranges} />
          {part && (
            <span className={classes.part}>
              {' › '}
              <Ranged {...part} />
            </span>
          )}
        </span>
        {snippet && (
          <span className={classes.snippet} dir="auto">
            {places[snippet.in]}
            <Ranged text={snippet.text} ranges={snippet.ranges} />
          </span>
        )}
      </span>
      {mark && <span className={classes.mark}>{mark}</span>}
      {end && <span className={classes.end}>{end}</span>}
    </Link>
  </li>
)
