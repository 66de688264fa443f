import { Text } from '@mantine/core'
import { useStore } from 'react-redux'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import { OrderedList } from '#web/ui/orderedList/OrderedList.tsx'
import { neededCategories, type StatusKind } from '../../status.rules.ts'
import type { AnyStatus } from '../../status.shape.ts'
import { useSetStatusPositionsMutation } from '../status.api.ts'
import { AddStatus } from './AddStatus.tsx'
import { categoryName } from './categories.ts'
import { StatusRow } from './StatusRow.tsx'

type Props = {
  kind: StatusKind
  title: string
  text: string
  statuses: readonly AnyStatus[]
  mayManage: boolean
}

const inOrder = (statuses: readonly AnyStatus[]) =>
  statuses.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))

/** The statuses of tasks, projects or invoices, in their order. */
export function StatusSection({ kind, title, text, statuses, mayManage }: Props) {
  const ordered = inOrder(statuses)
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()
  const [setPositions] = useSetStatusPositionsMutation()
  /** Why a status can neither be deleted nor leave its category; null when it can. */
  const deleteRefusalOf = ({ id, category }: AnyStatus) =>
    neededCategories[kind].includes(category) &&
    !ordered.some((other) => other.id !== id && other.category === category)
      ? `The only status in “${categoryName(kind, category)}”. A workspace needs one of each category.`
      : null
  const now = () => inOrder(selectWorkspace(store.getState())?.[`${kind}Statuses`] ?? [])
  const send = (ids: string[]) => setPositions({ kind, before: now(), body: { ids } })
  function order(ids: string[]) {
    const before = ordered.map(({ id }) => id)
    const result = () => now().map(({ id }) => id)
    const sent = send(ids)
    const redo = () => send(ids)
    pushUndoStep({ what: 'Statuses reordered', undo: () => void send(before), redo, result }, sent)
  }

  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <Text c="dimmed" size="sm" mb="xs">
        {text}
      </Text>
      <OrderedList
        items={ordered}
        onOrder={order}
        row={(status, place) => (
          <StatusRow
            kind={kind}
            status={status}
            others={ordered.filter(({ id }) => id !== status.id)}
            place={place}
            mayManage={mayManage}
            deleteRefusal={deleteRefusalOf(status)}
          />
        )}
      />
      {mayManage && <AddStatus kind={kind} ordered={ordered} />}
    </section>
  )
}
