import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useState } from 'react'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { stepOfKey } from '#web/ui/orderedList/useOrderedRow.ts'
import type { CardKey } from '../../dashboard.rules.ts'
import { AttentionCard } from './attention/AttentionCard.tsx'
import { CardPlaceContext } from './Card.tsx'
import { LatestActivity } from './cards/LatestActivity.tsx'
import { FinancialSummary, InvoicesByStatus } from './cards/MoneyCards.tsx'
import {
  ActiveTask,
  CompletedTasks,
  Deadlines,
  MembersWithoutTasks,
  TaskWithoutPeople,
} from './cards/TaskCards.tsx'
import { HoursByProject, NowWorking, WeekHistory } from './cards/TimeCards.tsx'
import { WorkloadCard } from './cards/WorkloadCard.tsx'
import classes from './Dashboard.module.css'
import { moved, movedTo } from './moveSetting.ts'
import { useArrangement } from './useArrangement.ts'

const cards: Record<CardKey, ComponentType> = {
  attention: AttentionCard,
  activeTask: ActiveTask,
  membersWithoutTasks: MembersWithoutTasks,
  completedTasks: CompletedTasks,
  nowWorking: NowWorking,
  taskWithoutPeople: TaskWithoutPeople,
  workload: WorkloadCard,
  financialSummary: FinancialSummary,
  hoursByProject: HoursByProject,
  weekHistory: WeekHistory,
  deadlines: Deadlines,
  latestActivity: LatestActivity,
  invoicesByStatus: InvoicesByStatus,
}

/** Beside the sidebar there is no room for two cards. */
const oneColumn = '(max-width: 63.99em)'

/** The cards in two columns, in turn left and right; a person puts them in order by drag, menu or keys. */
export function Cards() {
  const { cards: settings, setCards } = useArrangement()
  const isNarrow = useIsNarrow()
  const isOneColumn = useMediaQuery(oneColumn, undefined, { getInitialValueInEffect: false })
  const [dragged, setDragged] = useState<CardKey | null>(null)
  const [over, setOver] = useState<CardKey | null>(null)
  const shown = settings.filter(({ isSelected }) => isSelected).map(({ keyId }) => keyId)
  const columns = isOneColumn ? [shown] : [0, 1].map((side) => shown.filter((_, at) => at % 2 === side))

  const card = (key: CardKey) => {
    const Shown = cards[key]
    const at = shown.indexOf(key)
    const move = (by: -1 | 1) => setCards(moved(settings, key, by))
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the menu in it does the same
      <div // oxlint-disable-line jsx-a11y/no-static-element-interactions
        key={key}
        className={classes.place}
        draggable={!isNarrow}
        data-dragged={dragged === key || undefined}
        data-over={(over === key && dragged !== key) || undefined}
        onKeyDown={(event) => {
          const step = stepOfKey(event)
          if (!step) return
          event.preventDefault()
          move(step)
        }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          setDragged(key)
        }}
        onDragEnd={() => {
          setDragged(null)
          setOver(null)
        }}
        onDragOver={(event) => {
          if (!dragged) return
          event.preventDefault()
          setOver(key)
        }}
        onDrop={(event) => {
          event.preventDefault()
          if (dragged) setCards(movedTo(settings, dragged, key))
        }}
      >
        <CardPlaceContext
          value={{
            onMove: move,
            onHide: () =>
              setCards(settings.map((one) => (one.keyId === key ? { ...one, isSelected: false } : one))),
            isFirst: at === 0,
            isLast: at === shown.length - 1,
          }}
        >
          <Shown />
        </CardPlaceContext>
      </div>
    )
  }
  return (
    <div className={classes.cards}>
      {columns.map((keys, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={at} className={classes.column}>
          {keys.map(card)}
        </div>
      ))}
    </div>
  )
}
