import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../../user/web/user.api.ts'
import type { Task } from '../../../task.contract.ts'
import { thingOfTask } from '../../../task.rules.ts'
import { toggled } from '../fields/fieldMenu.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { TaskPicker } from '../fields/TaskPicker.tsx'
import { useChangeTasks } from '../fields/useChangeTasks.ts'
import detail from './TaskDetail.module.css'
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
  const add = (kind: Picking['kind'], label: string) =>
    mayUpdate && (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        className={detail.atEnd}
        aria-label={label}
        onClick={(event) => setPicking({ kind, anchor: event.currentTarget })}
      >
        Add
      </Button>
    )
  return (
    <section aria-label="Dependencies" className={detail.section}>
      <div className={detail.sectionHead}>
        <h2>
          Waits for{' '}
          {task.dependsOn.length > 0 && <span className={detail.count}>{task.dependsOn.length}</span>}
        </h2>
        {add('waitsFor', 'Add a task that this one waits for')}
      </div>
      {task.dependsOn.length > 0 && (
        <ul className={classes.list} aria-label="Waits for">
          {task.dependsOn.map((id) => (
            <TaskLine
              key={id}
              taskId={id}
              onMenu={onMenu}
              remove={
                mayUpdate
                  ? { label: 'Wait for this no longer', run: () => setWaits(task.id, id, false) }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <div className={`${detail.sectionHead} ${detail.further}`}>
        <h2>Blocks {blocked.length > 0 && <span className={detail.count}>{blocked.length}</span>}</h2>
        {add('blocks', 'Add a task that waits for this one')}
      </div>
      {blocked.length > 0 && (
        <ul className={classes.list} aria-label="Blocks">
          {blocked.map((other) => (
            <TaskLine
              key={other.id}
              taskId={other.id}
              onMenu={onMenu}
              remove={
                may('task.update', thingOfTask(other))
                  ? { label: 'Let it wait for this no longer', run: () => setWaits(other.id, task.id, false) }
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {picking && (
        <TaskPicker
          anchor={picking.anchor}
          label={picking.kind === 'waitsFor' ? 'Waits for' : 'Blocks'}
          mayPick={(other) =>
            other.id !== task.id &&
            (picking.kind === 'waitsFor'
              ? !task.dependsOn.includes(other.id)
              : !other.dependsOn.includes(task.id) && may('task.update', thingOfTask(other)))
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
