import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import type { Task } from '../../../../task.contract.ts'
import { taskResource } from '../../../../task.rules.ts'
import { toggled } from '../../../parts/listDelta.ts'
import { useChangeTasks } from '../../change/useChangeTasks.ts'
import type { TaskField } from '../../fields/TaskFieldMenu.tsx'
import { TaskPicker } from '../../fields/TaskPicker.tsx'
import detail from '../TaskDetail.module.css'
import classes from './TaskLine.module.css'
import { TaskLine } from './TaskLine.tsx'

type Props = {
  task: Task
  /** The tasks that wait for this one. */
  blocked: readonly Task[]
  mayUpdate: boolean
  onMenu: (taskId: string, field: TaskField, anchor: HTMLElement) => void
}

type Picking = { kind: 'waitsFor' | 'blocks'; anchor: HTMLElement }

/** What has to be finished before the task begins, and what begins after it. */
export function TaskDependencies({ task, blocked, mayUpdate, onMenu }: Props) {
  const may = useMay()
  const change = useChangeTasks()
  const [picking, setPicking] = useState<Picking | null>(null)

  // On the task that waits, so that two people who add at once both keep theirs.
  const setWaits = (waiting: string, on: string, isOn: boolean) =>
    change([waiting], ({ dependsOn }) => ({ dependsOn: toggled(dependsOn, on, isOn) }))

  function close() {
    picking?.anchor.focus()
    setPicking(null)
  }
  const add = (kind: Picking['kind'], label: string, text: string) =>
    mayUpdate && (
      <Button
        size={text === 'Add' ? 'compact-xs' : 'compact-sm'}
        variant="subtle"
        color="gray"
        leftSection={text !== 'Add' && <IconPlus size={14} stroke={1.5} aria-hidden />}
        className={detail.quiet}
        aria-label={label}
        onClick={(event) => setPicking({ kind, anchor: event.currentTarget })}
      >
        {text}
      </Button>
    )
  return (
    <section aria-label="Dependencies" className={detail.section}>
      {task.dependsOn.length > 0 && (
        <div className={detail.sectionHead}>
          <h2>
            Blocked by <span className={detail.count}>{task.dependsOn.length}</span>
          </h2>
          {add('waitsFor', 'Add a task that blocks this one', 'Add')}
        </div>
      )}
      {task.dependsOn.length > 0 && (
        <ul className={classes.list} aria-label="Blocked by">
          {task.dependsOn.map((id) => (
            <TaskLine
              key={id}
              taskId={id}
              onMenu={onMenu}
              remove={
                mayUpdate
                  ? { label: 'Remove this blocker', run: () => setWaits(task.id, id, false) }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {blocked.length > 0 && (
        <div className={detail.sectionHead} data-further={task.dependsOn.length > 0 || undefined}>
          <h2>
            Blocking <span className={detail.count}>{blocked.length}</span>
          </h2>
          {add('blocks', 'Add a task that this one blocks', 'Add')}
        </div>
      )}
      {blocked.length > 0 && (
        <ul className={classes.list} aria-label="Blocking">
          {blocked.map((other) => (
            <TaskLine
              key={other.id}
              taskId={other.id}
              onMenu={onMenu}
              remove={
                may('task.update', taskResource(other))
                  ? { label: 'Stop blocking this', run: () => setWaits(other.id, task.id, false) }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {mayUpdate && (!task.dependsOn.length || !blocked.length) && (
        <div className={detail.adders}>
          {!task.dependsOn.length && add('waitsFor', 'Add a task that blocks this one', 'Blocked by…')}
          {!blocked.length && add('blocks', 'Add a task that this one blocks', 'Blocking…')}
        </div>
      )}
      {picking && (
        <TaskPicker
          anchor={picking.anchor}
          label={picking.kind === 'waitsFor' ? 'Blocked by' : 'Blocking'}
          mayPick={(other) =>
            other.id !== task.id &&
            (picking.kind === 'waitsFor'
              ? !task.dependsOn.includes(other.id)
              : !other.dependsOn.includes(task.id) && may('task.update', taskResource(other)))
          }
          onPick={(id) => {
            close()
            if (!id) return
            if (picking.kind === 'waitsFor') setWaits(task.id, id, true)
            else setWaits(id, task.id, true)
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
