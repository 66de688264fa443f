import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { matchedParts, type Query } from '#shared/match.ts'
import { KeyCaps } from '../ui/keys/KeyCaps.tsx'
import { hasKey } from '../ui/keys/keys.ts'
import classes from './CommandPalette.module.css'
import type { Command } from './commands.ts'

type Props = {
  id: string
  command: Command
  query: Query
  isActive: boolean
  onPoint: () => void
  onTake: (command: Command, isPage: boolean) => void
}

/** One line of the palette. */
export function CommandRow({ id, command, query, isActive, onPoint, onTake }: Props) {
  const { label, note, detail, icon, keyName, isChosen, step } = command
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.row}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={(event) => onTake(command, event.ctrlKey || event.metaKey)}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.label} dir="auto">
        <Marked text={label} query={query} />
        {note && (
          <span className={classes.note}>
            <Marked text={note} query={query} />
          </span>
        )}
      </span>
      {detail && (
        <span className={classes.detail} dir="auto">
          <Marked text={detail} query={query} />
        </span>
      )}
      {isChosen && <IconCheck size={16} stroke={1.5} role="img" aria-label="chosen" />}
      {keyName && hasKey(keyName) && <KeyCaps name={keyName} />}
      {step && <IconChevronRight size={16} stroke={1.5} className={classes.more} aria-hidden />}
    </button>
  )
}

function Marked({ text, query }: { text: string; query: Query }) {
  if (!query.text) return text
  return matchedParts(text, query).map(({ text: part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    isMatch ? <mark key={index}>{part}</mark> : part,
  )
}
