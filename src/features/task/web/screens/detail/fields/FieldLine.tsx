import { type ReactNode, useState } from 'react'
import { keyText } from '#web/ui/keys/keyNames.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import classes from './TaskFields.module.css'

/** What the line of every field gets. */
export type LineOf = (name: TaskField) => {
  field: TaskField
  keyName: string | undefined
  mayUpdate: boolean
  onMenu: (anchor: HTMLElement) => void
}

type Props = {
  label: string
  /** With a field the value is a button that opens its menu. */
  field?: TaskField
  keyName?: string | undefined
  mayUpdate?: boolean
  isSet?: boolean
  /** The value in full, for the tooltip. */
  hint?: string | undefined
  /** Whether it takes both columns, where there are two. */
  isWide?: boolean
  /** Whether it shows only when asked for more, where fields stand above the texts. */
  isLesser?: boolean
  /** Stands beside the value's button. */
  beside?: ReactNode
  onMenu?: (anchor: HTMLElement) => void
  children: ReactNode
}

/** One field of a task: what it is called, and its value. */
export function FieldLine({ label, field, keyName, mayUpdate = false, isSet = true, ...line }: Props) {
  const reason = mayUpdate ? keyName && `${label} (${keyText(keyName)})` : 'Your role can’t change this task'
  return (
    <div
      className={classes.line}
      data-wide={line.isWide || undefined}
      data-lesser={line.isLesser || undefined}
    >
      <dt>{label}</dt>
      <dd>
        {field ? (
          <button
            type="button"
            data-field={field}
            className={classes.value}
            aria-disabled={!mayUpdate}
            title={[line.hint, reason].filter(Boolean).join(' – ') || undefined}
            data-unset={!isSet || undefined}
            onClick={(event) => mayUpdate && line.onMenu?.(event.currentTarget)}
          >
            {line.children}
          </button>
        ) : (
          line.children
        )}
        {line.beside}
      </dd>
    </div>
  )
}

/** The fields in as many columns as fit; where they stand above the texts the lesser ones are folded away. */
export function FieldsFrame({ children }: { children: ReactNode }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className={classes.frame}>
      <dl className={classes.fields} data-whole={isWhole || undefined}>
        {children}
      </dl>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Fewer fields' : 'More fields'}
      </button>
    </div>
  )
}
