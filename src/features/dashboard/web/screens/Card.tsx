import { ActionIcon, Menu, Skeleton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconDots,
  IconEyeOff,
  IconGripVertical,
} from '@tabler/icons-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '#web/store/listener.ts'
import { type CardKey, expandedByDefault } from '../../dashboard.rules.ts'
import { cardExpanded, selectIsExpanded } from '../dashboard.slice.ts'
import { cardNames } from './cardNames.ts'
import classes from './Dashboard.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** How a card leaves its place. */
export type CardPlace = {
  onMove: (by: -1 | 1) => void
  onHide: () => void
  isFirst: boolean
  isLast: boolean
}
export const CardPlaceContext = createContext<CardPlace | null>(null)

type State = Parameters<typeof selectIsExpanded>[0]
type Props = {
  cardKey: CardKey
  /** What it comes to, which is seen folded too. */
  summary?: ReactNode
  /** The list of all that it shows a part of. */
  more?: { to: string; label: string } | undefined
  /** Undefined while it is on its way. */
  children: ReactNode | undefined
}

/** One card: its name with what it comes to, and, unfolded, what that is made of. */
export function Card({ cardKey, summary, more, children }: Props) {
  const dispatch = useAppDispatch()
  const isExpanded =
    useSelector((state: State) => selectIsExpanded(state, cardKey)) ?? expandedByDefault[cardKey]
  const place = use(CardPlaceContext)
  const id = useId()
  const name = cardNames[cardKey]
  return (
    <section aria-label={name} className={classes.card} id={cardKey} tabIndex={-1}>
      <div className={classes.cardHead}>
        <h2>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? id : undefined}
            onClick={() => dispatch(cardExpanded({ key: cardKey, isExpanded: !isExpanded }))}
          >
            <IconChevronRight size={14} stroke={1.75} aria-hidden />
            {name}
          </button>
        </h2>
        <span className={classes.summary}>{summary}</span>
        {more && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
        {place && <CardMenu name={name} place={place} />}
      </div>
      {isExpanded && (
        <div id={id} className={classes.cardBody}>
          {children === undefined ? (
            <div className={classes.late} role="status" aria-label="Loading">
              <Skeleton height={20} mb={12} />
              <Skeleton height={20} mb={12} width="80%" />
              <Skeleton height={20} width="60%" />
            </div>
          ) : (
            children
          )}
        </div>
      )}
    </section>
  )
}

function CardMenu({ name, place: { onMove, onHide, isFirst, isLast } }: { name: string; place: CardPlace }) {
  return (
    <>
      <span className={classes.grip} title="Drag to move, or press Alt and an arrow key">
        <IconGripVertical {...icon} />
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={isFirst} onClick={() => onMove(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown {...icon} />} disabled={isLast} onClick={() => onMove(1)}>
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={onHide}>
            Hide
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** What a card says that has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={classes.nothing}>{children}</p>
)
