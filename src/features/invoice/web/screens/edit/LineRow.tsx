import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useState } from 'react'
import type { Tax } from '#features/tax/tax.shape.ts'
import { stepOfKey } from '#web/ui/orderedList/useOrderedRow.ts'
import type { InvoiceLine } from '../../../invoice.shape.ts'
import type { SetLine } from '../../parts/draftChange.ts'
import { LineAmounts } from './LineAmounts.tsx'
import { LineCell } from './LineCell.tsx'
import { LineDescription } from './LineDescription.tsx'
import { LineKind } from './LineKind.tsx'
import classes from './LinesTable.module.css'

/** What can be done with a line; always as the draft is now. */
export type LineActions = {
  set: (line: InvoiceLine, fields: Omit<SetLine, 'id'>) => void
  addAfter: (line: InvoiceLine) => void
  move: (line: InvoiceLine, to: number) => void
  remove: (line: InvoiceLine) => void
  drag: (line: InvoiceLine | null) => void
  /** Puts the line that is dragged in this place. */
  drop: (index: number) => void
}

type Props = {
  line: InvoiceLine
  index: number
  isLast: boolean
  currency: string
  taxes: readonly Tax[]
  isDragged: boolean
  actions: RefObject<LineActions>
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** One line of a draft. */
export const LineRow = memo(function LineRow({ line, index, isLast, isDragged, actions, ...terms }: Props) {
  const [isOver, setIsOver] = useState(false)
  const [isDescribed, setIsDescribed] = useState(false)
  const name = line.title || `Line ${index + 1}`
  const isText = line.kind === 'text'
  const onSet = (fields: Omit<SetLine, 'id'>) => actions.current.set(line, fields)
  const onMove = (to: number) => actions.current.move(line, to)
  const onRemove = () => actions.current.remove(line)
  const onAddAfter = () => actions.current.addAfter(line)

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey } = event
    const step = stepOfKey(event)
    if (step) onMove(index + step)
    else if ((ctrlKey || metaKey) && shiftKey && key === 'Backspace') onRemove()
    else if (shiftKey && key === 'Enter' && !isDescribed) setIsDescribed(true)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu in it does the same
    <div
      role="group"
      aria-label={name}
      className={classes.line}
      data-line={line.id}
      data-kind={line.kind}
      data-dragged={isDragged || undefined}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        actions.current.drop(index)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt with an arrow does the same */}
      <span
        className={classes.grip}
        title="Drag to move, or press Alt and an arrow key"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          actions.current.drag(line)
        }}
        onDragEnd={() => actions.current.drag(null)}
      >
        <IconGripVertical {...icon} />
      </span>
      <LineKind line={line} name={name} onSet={onSet} />
      <div className={classes.title}>
        <LineCell
          name="title"
          label={`Title of ${name}`}
          text={line.title}
          placeholder={isText ? 'Text' : 'What is billed'}
          maxLength={500}
          onSave={(title) => onSet({ title })}
          onEnter={onAddAfter}
          {...(!line.rate && !line.entries && { onEmpty: onRemove })}
        />
        {(line.description || isDescribed) && (
          <LineDescription
            line={line}
            name={name}
            isNew={isDescribed && !line.description}
            onSave={(description) => onSet({ description })}
          />
        )}
      </div>
      {!isText && <LineAmounts {...terms} line={line} name={name} onSet={onSet} onEnter={onAddAfter} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${name}`} className={classes.more}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!line.description && (
            <Menu.Item
              leftSection={<IconAlignLeft {...icon} />}
              rightSection={<span className={classes.hint}>Shift Enter</span>}
              onClick={() => setIsDescribed(true)}
            >
              Add a description
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArrowUp {...icon} />}
            rightSection={<span className={classes.hint}>Alt ↑</span>}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...icon} />}
            rightSection={<span className={classes.hint}>Alt ↓</span>}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...icon} />}
            onClick={onRemove}
          >
            {line.entries ? 'Remove and bill its time later' : 'Remove'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})
