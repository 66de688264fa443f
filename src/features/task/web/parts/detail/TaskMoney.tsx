import { formatMoney, formatRate } from '../../../../../web/format/money.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import type { Task } from '../../../task.contract.ts'
import { thingOfTask } from '../../../task.rules.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { FieldLine } from './FieldLine.tsx'
import classes from './TaskFields.module.css'

type Props = {
  task: Task
  /** What every field's line gets. */
  field: (name: TaskField) => {
    field: TaskField
    keyName: string | undefined
    mayUpdate: boolean
    onMenu: (anchor: HTMLElement) => void
  }
}

/** Rate and price, where money may be seen. */
export function TaskMoney({ task, field }: Props) {
  const may = useMay()
  const { currency } = useWorkspace()
  if (!may('money.view', thingOfTask(task))) return null
  return (
    <>
      <FieldLine
        {...field('rate')}
        label="Rate"
        isLesser
        isSet={task.rate !== null}
        hint={task.rate === null ? 'The rate of the member, the project or the workspace counts' : undefined}
      >
        {task.rate === null ? 'Usual rate' : formatRate(task.rate, currency)}
      </FieldLine>
      <FieldLine
        {...field('price')}
        label="Price"
        isLesser
        isSet={task.price !== null}
        hint={
          task.isPriceFixed
            ? 'A fixed price, whatever the time'
            : 'Billable time × rate; a fixed price can be set instead'
        }
      >
        <span className={classes.clip}>
          {task.price === null ? 'No price' : formatMoney(task.price, currency)}
          {(task.isPriceFixed || task.price !== null) && (
            <span className={classes.how}>{task.isPriceFixed ? ' fixed' : ' time × rate'}</span>
          )}
        </span>
      </FieldLine>
    </>
  )
}
