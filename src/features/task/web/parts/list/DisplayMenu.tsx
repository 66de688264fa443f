import { DisplayButton } from '#web/ui/DisplayButton.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import classes from './TaskListBar.module.css'
import type { TaskListState } from './useTaskList.ts'

const DisplayFields = lazyPart(async () => (await import('./DisplayFields.tsx')).DisplayFields)

/** How the list shows its tasks: kept on this device for all lists of the kind. */
export function DisplayMenu({ list }: { list: TaskListState }) {
  return (
    <DisplayButton className={classes.button}>
      <DisplayFields list={list} />
    </DisplayButton>
  )
}
