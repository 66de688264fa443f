import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import type { RowPlace } from '#web/ui/orderedList/OrderedList.tsx'
import { OrderedRow } from '#web/ui/orderedList/OrderedRow.tsx'
import { RowName } from '#web/ui/orderedList/RowName.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { StatusKind } from '../../status.rules.ts'
import type { AnyStatus } from '../../status.shape.ts'
import { useUpdateStatusMutation } from '../status.api.ts'
import { categories, categoryName } from './categories.ts'
import { DeleteStatusDialog } from './DeleteStatusDialog.tsx'

type Props = {
  kind: StatusKind
  status: AnyStatus
  others: readonly AnyStatus[]
  place: RowPlace
  mayManage: boolean
  deleteRefusal: string | null
}

/** One status: its name and category change in place. */
export function StatusRow({ kind, status, others, place, mayManage, deleteRefusal }: Props) {
  const [update] = useUpdateStatusMutation()
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()
  const [isRenaming, rename] = useDisclosure()
  const [isDeleting, deletion] = useDisclosure()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function change(body: { name?: string; category?: AnyStatus['category'] }) {
    const params = { id: status.id }
    const { name, category } = status
    const changing = update({ kind, before: status, params, body })
    const undo = () => void update({ kind, before: { ...status, ...body }, params, body: { name, category } })
    const now = () =>
      selectWorkspace(store.getState())?.[`${kind}Statuses`].find(({ id }) => id === status.id)
    const result = () => fieldsOf(now(), ['name', 'category'])
    const redo = () => update({ kind, before: status, params, body })
    pushUndoStep({ what: `“${name}” changed`, undo, redo, result }, changing)
  }
  function closeCategory() {
    setAnchor(null)
    anchor?.focus()
  }

  return (
    <OrderedRow
      name={status.name}
      place={place}
      mayManage={mayManage}
      isRenaming={isRenaming}
      onRename={rename.open}
      onDelete={deletion.open}
      deleteRefusal={deleteRefusal}
    >
      <StatusIcon id={status.id} category={status.category} />
      <RowName
        what="status"
        name={status.name}
        mayRename={mayManage}
        isRenaming={isRenaming}
        onStart={rename.open}
        onDone={(name) => {
          rename.close()
          if (name && name !== status.name) change({ name })
        }}
      />
      <button
        type="button"
        className={classes.side}
        aria-label={`Category of ${status.name}: ${categoryName(kind, status.category)}`}
        aria-disabled={!mayManage || deleteRefusal !== null}
        title={mayManage ? (deleteRefusal ?? undefined) : 'Your role can’t change statuses'}
        onClick={(event) => mayManage && !deleteRefusal && setAnchor(event.currentTarget)}
      >
        {categoryName(kind, status.category)}
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Category"
          value={status.category}
          choices={categories[kind].map(({ value, label, meaning }) => ({
            value,
            label: `${label} – ${meaning}`,
            icon: <StatusIcon category={value} />,
          }))}
          onClose={closeCategory}
          onPick={(category) => {
            closeCategory()
            if (category !== status.category) change({ category })
          }}
        />
      )}
      <DeleteStatusDialog
        kind={kind}
        status={status}
        others={others}
        opened={isDeleting}
        onClose={deletion.close}
      />
    </OrderedRow>
  )
}
