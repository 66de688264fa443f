import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Task } from '../../../../task.contract.ts'
import { useChangeTasks } from '../../change/useChangeTasks.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import { TaskPicker } from '../../fields/TaskPicker.tsx'
import detail from '../TaskDetail.module.css'
import { AddSubtask } from './AddSubtask.tsx'
import classes from './TaskLine.module.css'
import { TaskLine } from './TaskLine.tsx'
import { useIsOpen } from './useTaskLinks.ts'

type Props = {
  task: Task
  subtasks: readonly Task[]
  mayUpdate: boolean
  mayCreate: boolean
  /** Whether the field for a new one takes the focus, as someone just asked for it. */
  isStarting: boolean
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
}

/** The parts of a task that are tasks themselves. */
export function TaskSubtasks({ task, subtasks, mayUpdate, mayCreate, isStarting, onMenu }: Props) {
  const isOpen = useIsOpen()
  const change = useChangeTasks()
  const [isFolded, setIsFolded] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const done = subtasks.filter((part) => !isOpen(part)).length

  return (
    <section aria-label="Subtasks" className={detail.section}>
      <div className={detail.sectionHead}>
        <ActionIcon
          size={24}
          className={detail.fold}
          aria-label={isFolded ? 'Expand subtasks' : 'Collapse subtasks'}
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? (
            <IconChevronRight size={14} stroke={1.5} />
          ) : (
            <IconChevronDown size={14} stroke={1.5} />
          )}
        </ActionIcon>
        <h2>
          Subtasks{' '}
          {subtasks.length > 0 && (
            <span className={detail.count}>
              {done} of {subtasks.length}
            </span>
          )}
        </h2>
        {subtasks.length > 0 && (
          <span className={detail.progress} aria-hidden="true">
            <span style={{ width: `${(done / subtasks.length) * 100}%` }} />
          </span>
        )}
        {mayUpdate && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            className={detail.atEnd}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            Add existing
          </Button>
        )}
      </div>
      {!isFolded && (
        <>
          {subtasks.length > 0 && (
            <ul className={classes.list}>
              {subtasks.map((part) => (
                <TaskLine
                  key={part.id}
                  taskId={part.id}
                  onMenu={onMenu}
                  remove={
                    mayUpdate
                      ? {
                          label: `Remove “${part.title}” from its parent task`,
                          run: () => change([part.id], { parent: null }),
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )}
          {mayCreate && <AddSubtask task={task} isStarting={isStarting} />}
        </>
      )}
      {anchor && (
        <TaskPicker
          anchor={anchor}
          label="Make a subtask"
          mayPick={(other) =>
            other.project === task.project &&
            other.id !== task.id &&
            other.id !== task.parent &&
            other.parent !== task.id
          }
          onPick={(id) => {
            setAnchor(null)
            anchor.focus()
            if (id) change([id], { parent: task.id })
          }}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </section>
  )
}
