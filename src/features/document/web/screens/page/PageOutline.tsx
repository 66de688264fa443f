import classes from './DocumentPage.module.css'
import type { Outline } from './editor/outline.ts'

/** The headings of the page; a click goes to one. */
export function PageOutline({ outline: { headings } }: { outline: Outline }) {
  if (headings.length < 2) return null
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <nav className={classes.outline} aria-label="Outline">
      <h2>Outline</h2>
      <ul>
        {headings.map(({ text, level, at, show }) => (
          <li key={at}>
            <button type="button" style={{ '--level': level - top } as object} onClick={show}>
              <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
