import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import heads from '#web/ui/grid/ColumnHeads.module.css'
import { SortHead } from '#web/ui/grid/SortHead.tsx'
import {
  type DocumentSorting,
  documentDisplayChosen,
  naturalDirection,
  selectDocumentDisplay,
} from '../../document.slice.ts'
import classes from './DocumentLine.module.css'

/** What stands in the columns; those that documents can be sorted by do it. */
export function DocumentHeads() {
  const dispatch = useAppDispatch()
  const { sorting, direction, grouping } = useSelector(selectDocumentDisplay)
  const head = (by: DocumentSorting, name: string) => (
    <SortHead
      name={name}
      sorted={sorting === by ? direction : null}
      natural={naturalDirection(by)}
      onSort={(direction) => dispatch(documentDisplayChosen({ sorting: by, direction }))}
    />
  )
  return (
    <div role="group" aria-label="Sort by column" className={`${classes.row} ${heads.heads}`}>
      <div className={classes.headTitle}>{head('title', 'Title')}</div>
      <div className={classes.project}>{grouping === 'none' && 'Project'}</div>
      <div className={classes.creator}>Created by</div>
      <div className={classes.updated}>{head('updatedAt', 'Updated')}</div>
    </div>
  )
}
