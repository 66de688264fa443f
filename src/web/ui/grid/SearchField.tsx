import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from './ListBar.module.css'

type Props = {
  text: string
  onText: (text: string) => void
  /** When the field is left: what was typed is done. */
  onSettle: () => void
  fieldRef: RefObject<HTMLInputElement | null>
  /** Gives the focus back to the list. */
  onLeave: () => void
}

/** What is typed narrows the list at once; the address follows, at the latest when the field is left. */
export const SearchField = ({ text, onText, onSettle, fieldRef, onLeave }: Props) => (
  <label className={classes.search}>
    <IconSearch size={14} stroke={1.5} aria-hidden />
    <input
      ref={fieldRef}
      type="search"
      dir="auto"
      maxLength={200}
      placeholder="Find in the list"
      aria-label="Filter by text"
      title="Filter by text (/)"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={onSettle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape' && text) onText('')
        else onLeave()
      }}
    />
  </label>
)
