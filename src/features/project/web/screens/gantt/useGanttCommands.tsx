import { type ReactNode, type RefObject, useState } from 'react'
import { type TaskField, TaskFieldMenu } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useCreateTask } from '#features/task/web/screens/newTask/useCreateTask.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { projectRowsOpened } from '../../project.slice.ts'
import { type Asking, BarDialog, datesRemoved } from './BarDialogs.tsx'
import { BarMenu } from './BarMenu.tsx'
import { barOf, type Mode, type Span, stepped, withoutDates } from './bars.ts'
import type { GanttRow } from './ganttRows.ts'
import { toDay, toNumber } from './scale.ts'
import { refusalOf, targetOf, useFindTarget } from './target.ts'
import { useGanttKeys } from './useGanttKeys.ts'
import type { useGanttLinks } from './useGanttLinks.ts'
import type { SaveDates } from './useSaveDates.ts'
import type { TimeAxis } from './useTimeAxis.ts'
import { useWorkCalendar } from './useWorkCalendar.ts'

type Options = {
  grid: RefObject<HTMLElement | null>
  focus: ReturnType<typeof useRowFocus>
  rows: readonly { key: string }[]
  active: GanttRow | undefined
  root: string | null
  axis: TimeAxis
  links: ReturnType<typeof useGanttLinks>
  save: SaveDates
  say: (said: string) => void
  today: string
  zoomBy: (by: 1 | -1) => void
  openTask: (id: string) => void
  searchRef: RefObject<HTMLInputElement | null> | undefined
  onCreate: (() => void) | undefined
}

/** What keys, menus and clicks do to the rows of the Gantt. */
export function useGanttCommands({ grid, focus, active, root, axis, links, save, say, ...options }: Options) {
  const { today, zoomBy, openTask, searchRef, onCreate } = options
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const calendar = useWorkCalendar()
  const find = useFindTarget()
  const createTask = useCreateTask()
  const [menu, setMenu] = useState<{ row: GanttRow; at: { x: number; y: number } } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [field, setField] = useState<{ row: GanttRow; name: TaskField; anchor: HTMLElement } | null>(null)
  const [drawn, setDrawn] = useState<{ key: string; project: string; span: Span } | null>(null)

  const anchorOf = (row: GanttRow) =>
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"] [role=gridcell]`) ?? null
  /** What a key or the menu changes, unless the role may not. */
  function changeable(row: GanttRow | undefined) {
    const target = targetOf(row)
    const found = target && find(target)
    if (!found) return null
    if (!found.mayChange) showProblem(refusalOf(target))
    return found.mayChange ? { target, ...found } : null
  }
  function ask(row: GanttRow | undefined, what: Asking['what']) {
    const found = changeable(row)
    const anchor = row && anchorOf(row)
    if (!found || !anchor || (what === 'waits' && found.target.kind !== 'task')) return
    setAsking({ what, target: found.target, dates: found.dates, anchor })
  }
  function step(mode: Mode, by: 1 | -1) {
    const found = changeable(active)
    const bar = found && barOf(found.dates)
    if (!found) return
    if (!bar) return say('It has no dates yet. ⇧N schedules it from today.')
    const to = stepped(bar, mode, by, calendar)
    if (to.start < axis.first || to.end > axis.last) axis.goTo(to.start)
    say(save.place(found.target, found.dates, mode, to))
  }
  const now = { start: toNumber(today), end: toNumber(today) }
  function draw(row: GanttRow | undefined) {
    if (row?.kind === 'draw') return setDrawn({ key: row.key, project: row.project, span: now })
    const target = grid.current?.contains(document.activeElement) ? targetOf(row) : null
    const dates = target && find(target)?.dates
    if (!dates || barOf(dates)) return onCreate?.()
    if (changeable(row)) say(save.place(target, dates, 'move', now))
  }
  function open(row: GanttRow) {
    if (row.kind === 'task') openTask(row.id)
    else if (row.kind === 'draw') draw(row)
    else if (row.kind === 'group' || row.id === root) fold(row, !row.isOpen)
    else void navigate(projectPath(row.id, 'gantt'))
  }
  function fold(row: GanttRow, opened: boolean) {
    if (row.kind === 'draw') return
    dispatch(projectRowsOpened({ rows: [row.kind === 'group' ? row.key : row.id], opened }))
  }
  const openMenu = (row: GanttRow, at: { x: number; y: number }) => setMenu({ row, at })
  function openMenuByKey() {
    const rect = active && targetOf(active) && anchorOf(active)?.getBoundingClientRect()
    if (active && rect) openMenu(active, { x: rect.left + 24, y: rect.bottom })
  }
  const { rows } = options
  const onKey = useGanttKeys({
    move(by) {
      const isHere = grid.current?.contains(document.activeElement)
      const row = rows[Math.max(0, Math.min(rows.length - 1, isHere ? focus.index + by : focus.index))]
      if (row) focus.focus(row.key)
    },
    zoom: zoomBy,
    today: () => axis.goTo(toNumber(today)),
    search: () => searchRef?.current?.focus(),
    step,
    draw: () => draw(active),
    addDependency: () => ask(active, 'waits'),
    selectLink: () => active?.kind === 'task' && links.selectNext(active.id),
    removeLink: links.remove,
    leaveLink: links.leave,
    menu: openMenuByKey,
  })
  function create(title: string) {
    if (!drawn) return
    const { project, span, key } = drawn
    setDrawn(null)
    createTask({ project, title, start: toDay(span.start), end: toDay(span.end) })
    say(`Added, ${save.formatSpan(span)}`)
    focus.focus(key)
  }
  const menuTarget = menu && targetOf(menu.row)
  const menuFound = menuTarget && find(menuTarget)
  const over: ReactNode = (
    <>
      {menu && menuTarget && menuFound && (
        <BarMenu
          target={menuTarget}
          name={menuFound.name}
          at={menu.at}
          hasDates={barOf(menuFound.dates) !== null}
          mayChange={menuFound.mayChange}
          onAction={(action) => {
            setMenu(null)
            if (action === 'open') open(menu.row)
            else if (action !== 'clear') ask(menu.row, action)
            else {
              save.save(menuTarget, withoutDates(menuFound.dates), datesRemoved)
              say(datesRemoved)
              focus.focus(menu.row.key)
            }
          }}
          onRemove={(blocker) => {
            setMenu(null)
            links.remove({ waiting: menuTarget.id, blocker })
            focus.focus(menu.row.key)
          }}
          onField={(name) => {
            const anchor = anchorOf(menu.row)
            setMenu(null)
            if (anchor) setField({ row: menu.row, name, anchor })
          }}
          onClose={() => {
            setMenu(null)
            focus.focus(menu.row.key)
          }}
        />
      )}
      {field && (
        <TaskFieldMenu
          taskIds={[targetOf(field.row)?.id ?? '']}
          field={field.name}
          anchor={field.anchor}
          onClose={() => {
            setField(null)
            focus.focus(field.row.key)
          }}
        />
      )}
      {asking && (
        <BarDialog
          {...asking}
          save={save}
          onSaid={say}
          onClose={() => {
            const key = asking.anchor.closest<HTMLElement>('[data-key]')?.dataset.key
            setAsking(null)
            if (key) focus.focus(key)
          }}
        />
      )}
    </>
  )
  return {
    open,
    fold,
    openMenu,
    onKey,
    /** A new task that was drawn and has no title yet. */
    drawn,
    setDrawn,
    create,
    /** The menu and the questions, which lie over the rows. */
    over,
  }
}
