import type { RefObject } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { useAppDispatch } from '#web/store/listener.ts'
import { DisplayButton } from '#web/ui/grid/DisplayButton.tsx'
import { GroupField, SortFields } from '#web/ui/grid/DisplayFields.tsx'
import bar from '#web/ui/grid/ListBar.module.css'
import { SearchField } from '#web/ui/grid/SearchField.tsx'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { documentDisplayChosen, naturalDirection, selectDocumentDisplay } from '../../document.slice.ts'
import { ExportDocuments } from './ExportDocuments.tsx'

type Props = {
  search: string
  onSearch: (search: string) => void
  fieldRef: RefObject<HTMLInputElement | null>
}

/** What the list is narrowed to, and how it shows. */
export function DocumentBar({ search, onSearch, fieldRef }: Props) {
  const dispatch = useAppDispatch()
  const { sorting, direction, grouping } = useSelector(selectDocumentDisplay)
  const { key: step } = useLocation()
  const { text, type, settle } = useTypedText(search, { step }, onSearch)
  return (
    <div className={bar.bar}>
      <SearchField
        text={text}
        onText={type}
        onSettle={settle}
        fieldRef={fieldRef}
        onLeave={() => document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()}
      />
      <DisplayButton className={bar.button}>
        <GroupField
          groupings={[
            ['project', 'Project'],
            ['none', 'Nothing'],
          ]}
          value={grouping}
          onChange={(value) => dispatch(documentDisplayChosen({ grouping: value }))}
        />
        <SortFields
          names={{ updatedAt: 'Last update', createdAt: 'Created', title: 'Title' }}
          sorting={sorting}
          direction={direction}
          naturalDirection={naturalDirection}
          onChange={(order) => dispatch(documentDisplayChosen(order))}
        />
        <ExportDocuments search={search} />
      </DisplayButton>
    </div>
  )
}
