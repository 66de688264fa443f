import { SegmentedControl } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useLocation } from 'react-router'
import { ExportMenu } from '#web/ui/grid/ExportMenu.tsx'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { AddClient } from './AddClient.tsx'
import classes from './ClientList.module.css'
import { exportAddress, type ListView } from './clientList.ts'

type Props = {
  view: ListView
  onView: (change: Partial<ListView>) => void
  searchRef: RefObject<HTMLInputElement | null>
  /** Left out where the role may add none. */
  addRef: RefObject<HTMLInputElement | null> | null
  hasExport: boolean
}

/** What the list is narrowed to, and the way to a new client. */
export function ClientsBar({ view, onView, searchRef, addRef, hasExport }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { key: step } = useLocation()
  const { text, type, settle } = useTypedText(view.search, { step }, (search) => onView({ search }))
  return (
    <div ref={bar} className={classes.bar}>
      <SearchField
        text={text}
        onText={type}
        onSettle={settle}
        fieldRef={searchRef}
        onLeave={() =>
          bar.current?.parentElement?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()
        }
      />
      <SegmentedControl
        size="xs"
        aria-label="Which clients"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ]}
        value={view.archived ? 'archived' : 'active'}
        onChange={(value) => onView({ archived: value === 'archived' })}
      />
      {hasExport && <ExportMenu addressOf={(format) => exportAddress(view, format)} />}
      {addRef && <AddClient fieldRef={addRef} />}
    </div>
  )
}
