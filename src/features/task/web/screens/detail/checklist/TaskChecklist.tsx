import { OrderedList } from '#web/ui/orderedList/OrderedList.tsx'
import type { Task } from '../../../../task.contract.ts'
import { AddField } from '../fields/AddField.tsx'
import detail from '../TaskDetail.module.css'
import { ChecklistLine } from './ChecklistLine.tsx'
import { useChecklist } from './useChecklist.ts'

type Props = {
  task: Task
  mayUpdate: boolean
  /** Whether its field takes the focus, as someone just asked for a checklist. */
  isStarting: boolean
}

/** Small steps that need no task of their own. */
export function TaskChecklist({ task, mayUpdate, isStarting }: Props) {
  const { items, add, tick, rename, move, remove } = useChecklist(task)
  const done = items.filter((item) => item.done).length

  return (
    <section aria-label="Checklist" className={detail.section}>
      <div className={detail.sectionHead}>
        <h2>
          Checklist{' '}
          {items.length > 0 && (
            <span className={detail.count}>
              {done} of {items.length}
            </span>
          )}
        </h2>
        {items.length > 0 && (
          <span className={detail.progress} aria-hidden="true">
            <span style={{ width: `${(done / items.length) * 100}%` }} />
          </span>
        )}
      </div>
      {items.length > 0 && (
        <OrderedList
          items={items.map((item) => ({ ...item, name: item.title }))}
          onOrder={(ids) => {
            const id = movedId(
              items.map((item) => item.id),
              ids,
            )
            if (id) move(id, ids.indexOf(id))
          }}
          row={(item, place) => (
            <ChecklistLine
              item={item}
              place={place}
              mayUpdate={mayUpdate}
              onTick={(isDone) => tick(item.id, isDone)}
              onRename={(name) => rename(item.id, name)}
              onDelete={() => {
                const found = items.find(({ id }) => id === item.id)
                if (found) remove(found)
              }}
            />
          )}
        />
      )}
      {mayUpdate && (
        <AddField label="New checklist item" placeholder="Add an item" isStarting={isStarting} onAdd={add} />
      )}
    </section>
  )
}

/** The one that was taken out of the old order and put into the new one. */
function movedId(before: readonly string[], after: readonly string[]): string | undefined {
  const without = (list: readonly string[], id: string) => list.filter((other) => other !== id).join()
  return after.find((id, index) => id !== before[index] && without(before, id) === without(after, id))
}
