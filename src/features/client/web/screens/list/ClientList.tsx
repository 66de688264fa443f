import { useRef, useState } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import heads from '#web/ui/grid/ColumnHeads.module.css'
import { flatRows } from '#web/ui/grid/flatRows.ts'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { SortHead } from '#web/ui/grid/SortHead.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useRowKeys } from '#web/ui/grid/useRowKeys.ts'
import type { Client } from '../../../client.contract.ts'
import { clientPath } from '../../parts/clientPath.ts'
import { ClientMenu } from '../ClientMenu.tsx'
import { ClientLine } from './ClientLine.tsx'
import classes from './ClientList.module.css'
import { figureNames, figures, type ClientLine as Line, type ListView, type Sorting } from './clientList.ts'

type Props = {
  lines: readonly Line[]
  view: ListView
  onView: (change: Partial<ListView>) => void
  seesMoney: boolean
  projectsOf: (client: string) => number
}

/** The clients, each of which opens. */
export function ClientList({ lines, view, onView, seesMoney, projectsOf }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(lines, grid)
  useRowKeys(lines, grid, focus)
  const navigate = useNavigate()
  const may = useMay()
  const [menu, setMenu] = useState<{ client: Client; anchor: HTMLElement } | null>(null)
  const hasMenu = may('client.update') || may('client.delete')

  function openMenu({ client, key }: Line, anchor?: HTMLElement | null) {
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    const at = anchor ?? row?.querySelector<HTMLElement>('[data-field]') ?? row
    if (hasMenu && at) setMenu({ client, anchor: at })
    return hasMenu
  }
  const actions: GridActions<Line> = {
    ...flatRows,
    enter: ({ client }) => void navigate(clientPath(client.id)),
    press: (line, button) => openMenu(line, button),
    menu: (line) => openMenu(line),
  }
  return (
    <div className={classes.list} data-plain={!seesMoney || undefined}>
      <RowGrid
        rows={lines}
        grid={grid}
        focus={focus}
        label="Clients"
        heads={<Heads view={view} onView={onView} seesMoney={seesMoney} />}
        isSelecting={false}
        actions={actions}
        showing={`${view.search} ${view.archived} ${view.sorting} ${view.isDown}`}
      >
        {(line, place) => (
          <ClientLine
            key={line.key}
            {...place}
            line={line}
            projects={projectsOf(line.client.id)}
            seesMoney={seesMoney}
            hasMenu={hasMenu}
          />
        )}
      </RowGrid>
      {menu && (
        <ClientMenu
          client={menu.client}
          anchor={menu.anchor}
          onClose={() => {
            setMenu(null)
            focus.focus(menu.client.id)
          }}
        />
      )}
    </div>
  )
}

function Heads({ view, onView, seesMoney }: Pick<Props, 'view' | 'onView' | 'seesMoney'>) {
  const head = (sorting: Sorting, name: string) => (
    <SortHead
      key={sorting}
      name={name}
      sorted={view.sorting === sorting ? (view.isDown ? 'desc' : 'asc') : null}
      natural={sorting === 'title' ? 'asc' : 'desc'}
      onSort={(direction) => onView({ sorting, isDown: direction === 'desc' })}
    />
  )
  return (
    <div role="group" aria-label="Sort by column" className={`${heads.heads} ${classes.heads}`}>
      {head('title', 'Name')}
      <span className={classes.count}>Projects</span>
      {seesMoney && figures.map((figure) => head(figure, figureNames[figure]))}
      <span />
    </div>
  )
}
