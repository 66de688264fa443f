import { IconBuilding } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { flatRows } from '#web/ui/grid/flatRows.ts'
import { GroupRow } from '#web/ui/grid/GroupRow.tsx'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { documentGroupFolded } from '../../document.slice.ts'
import { documentPath } from '../../parts/documentPath.ts'
import { DocumentMenu } from '../DocumentMenu.tsx'
import { DocumentHeads } from './DocumentHeads.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import { type DocumentRow, groupOf } from './documentRows.ts'

type Props = {
  rows: readonly DocumentRow[]
  showing: string
}

/** The documents, below their projects where these are groups. */
export function DocumentList({ rows, showing }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(rows, grid)
  useRowKeys(rows, grid, focus)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { byId } = useProjects()
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement } | null>(null)

  const fold = (row: DocumentRow, isFolded: boolean) => {
    if (row.kind === 'group') dispatch(documentGroupFolded({ group: groupOf(row.project), isFolded }))
  }
  function openMenu(row: DocumentRow, at?: HTMLElement | null) {
    const line = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)
    const anchor = at ?? line?.querySelector<HTMLElement>('[data-field]') ?? line
    if (row.kind === 'group' || !anchor) return false
    setMenu({ id: row.key, anchor })
    return true
  }
  const actions: GridActions<DocumentRow> = {
    ...flatRows,
    enter: (row) => {
      if (row.kind === 'group') fold(row, row.isOpen)
      else void navigate(documentPath(row.key))
    },
    press: (row, button) => openMenu(row, button),
    menu: (row) => openMenu(row),
    fold,
    isUnfolded: (row) => row.kind === 'group' && row.isOpen,
    above: (row) => (row.kind === 'document' ? row.group : undefined),
  }
  return (
    <>
      <RowGrid
        rows={rows}
        grid={grid}
        focus={focus}
        label="Docs"
        heads={rows.length > 0 && <DocumentHeads />}
        isSelecting={false}
        actions={actions}
        showing={showing}
      >
        {(row, place) =>
          row.kind === 'group' ? (
            <GroupRow
              key={row.key}
              {...place}
              rowKey={row.key}
              value={row.project}
              isOpen={row.isOpen}
              name={row.name}
              icon={
                row.project === null ? (
                  <IconBuilding size={14} stroke={1.5} aria-hidden />
                ) : (
                  <ProjectDot color={byId[row.project]?.color ?? 'transparent'} />
                )
              }
              count={String(row.count)}
              adds={null}
            />
          ) : (
            <DocumentLine
              key={row.key}
              {...place}
              document={row.document}
              isGrouped={row.group !== undefined}
            />
          )
        }
      </RowGrid>
      {menu && (
        <DocumentMenu
          id={menu.id}
          anchor={menu.anchor}
          onClose={() => {
            setMenu(null)
            focus.focus(menu.id)
          }}
        />
      )}
    </>
  )
}
