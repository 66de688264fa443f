import { useGetRatesQuery } from '#features/rate/web/rate.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { formatMoney, formatRate } from '#web/format/money.ts'
import type { Task } from '../../../../task.contract.ts'
import { taskResource } from '../../../../task.rules.ts'
import { FieldLine, type LineOf } from './FieldLine.tsx'
import classes from './TaskFields.module.css'

/** Rate and price, where money may be seen. */
export function TaskMoney({ task, field }: { task: Task; field: LineOf }) {
  const may = useMay()
  const { currency } = useWorkspace()
  const mayView = may('money.view', taskResource(task))
  const hasNoRate = useHasNoRate(task)
  if (!mayView) return null
  const isPriced = task.price !== null && (task.isPriceFixed || task.price !== 0)
  return (
    <>
      <FieldLine
        {...field('rate')}
        label="Rate"
        isLesser
        isSet={task.rate !== null}
        hint={
          task.rate === null
            ? 'Uses the rate of the member, project or workspace. You can set one for this task.'
            : undefined
        }
      >
        {task.rate !== null ? formatRate(task.rate, currency) : hasNoRate ? 'No rate' : 'Default rate'}
      </FieldLine>
      <FieldLine
        {...field('price')}
        label="Price"
        isLesser
        isSet={isPriced}
        hint={
          task.isPriceFixed
            ? 'A fixed price, however long it takes'
            : 'Billable time × rate. You can set a fixed price instead.'
        }
      >
        <span className={classes.clip}>
          {isPriced ? formatMoney(task.price ?? 0, currency) : 'No price'}
          {isPriced && <span className={classes.how}>{task.isPriceFixed ? ' fixed' : ' time × rate'}</span>}
        </span>
      </FieldLine>
    </>
  )
}

/** Whether nobody's time on the task has a rate; not known to who sees only some of the rates. */
function useHasNoRate({ project }: Task): boolean {
  const may = useMay()
  const maySeeAll = may('money.view')
  const { data } = useGetRatesQuery(undefined, { skip: !maySeeAll })
  if (!maySeeAll || !data) return false
  return !Object.values(data.entities).some((rate) => rate.project === null || rate.project === project)
}
