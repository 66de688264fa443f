import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import classes from '#web/ui/grid/ListBar.module.css'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
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
