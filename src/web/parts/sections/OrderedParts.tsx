import { useState } from 'react'
import { StatusIcon } from '../../ui/icon/StatusIcon.tsx'
import { OrderedList } from '../../ui/orderedList/OrderedList.tsx'
import { OrderedRow } from '../../ui/orderedList/OrderedRow.tsx'
import { RowName } from '../../ui/orderedList/RowName.tsx'
import { Case } from '../Case.tsx'

const statuses = [
  { id: '1', name: 'To do', category: 'todo' },
  { id: '2', name: 'In progress', category: 'active' },
  { id: '3', name: 'Done', category: 'done' },
] as const
type Status = { id: string; name: string; category: (typeof statuses)[number]['category'] }

function Statuses({ mayManage }: { mayManage: boolean }) {
  const [items, setItems] = useState<readonly Status[]>(statuses)
  const [renamed, setRenamed] = useState<string | null>(null)
  return (
    <OrderedList
      items={items}
      onOrder={(ids) => setItems(ids.map((id) => items.find((item) => item.id === id)!))}
      row={({ id, name, category }, place) => (
        <OrderedRow
          name={name}
          place={place}
          mayManage={mayManage}
          isRenaming={renamed === id}
          onRename={() => setRenamed(id)}
          onDelete={() => setItems(items.filter((item) => item.id !== id))}
          deleteRefusal={items.length === 1 ? 'The last status stays.' : null}
        >
          <StatusIcon category={category} />
          <RowName
            what="status"
            name={name}
            mayRename={mayManage}
            isRenaming={renamed === id}
            onStart={() => setRenamed(id)}
            onDone={(typed) => {
              setRenamed(null)
              if (typed) setItems(items.map((item) => (item.id === id ? { ...item, name: typed } : item)))
            }}
          />
        </OrderedRow>
      )}
    />
  )
}

/** Lists that a person puts in order, by drag, menu, or Alt with an arrow. */
export const OrderedParts = () => (
  <>
    <Case title="Ordered list">
      <Statuses mayManage />
    </Case>
    <Case title="Ordered list, only to read">
      <Statuses mayManage={false} />
    </Case>
  </>
)
