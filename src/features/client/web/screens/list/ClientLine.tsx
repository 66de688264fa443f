import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import { clientPath } from '../../parts/clientPath.ts'
import classes from './ClientList.module.css'
import {
  amountOf,
  type Figure,
  figureNames,
  figures,
  isShown,
  type ClientLine as Line,
} from './clientList.ts'

type Props = RowPlace & { line: Line; projects: number; seesMoney: boolean; hasMenu: boolean }

/** Where there is room for one figure: the most pressing. */
const pressing: Figure[] = ['overdue', 'outstanding', 'unbilled', 'draft', 'paid']

/** A client in one of its currencies; each figure leads to what it counts. */
export function ClientLine({ line, projects, seesMoney, hasMenu, rowIndex, top, isActive }: Props) {
  const { key, client, figures: of, isFirst } = line
  const first = of && pressing.find((figure) => isShown(of, figure))
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.title}>
        {isFirst && (
          <Link to={clientPath(client.id)} tabIndex={-1} title={client.title} data-own>
            <bdi>{client.title}</bdi>
          </Link>
        )}
      </div>
      <div role="gridcell" className={classes.count}>
        {isFirst && projects > 0 && (
          <Link
            to={`/workspace?client=${client.id}`}
            tabIndex={-1}
            className={classes.figure}
            aria-label={`${projects === 1 ? '1 project' : `${formatNumber(projects)} projects`} of ${client.title}`}
            data-own
          >
            {formatNumber(projects)}
          </Link>
        )}
      </div>
      {seesMoney &&
        figures.map((figure) => (
          <div
            key={figure}
            role="gridcell"
            className={classes.cell}
            data-first={figure === first || undefined}
            data-overdue={figure === 'overdue' || undefined}
          >
            {of && isShown(of, figure) && <FigureLink line={line} figure={figure} />}
          </div>
        ))}
      <div role="gridcell">
        {hasMenu && isFirst && (
          <ActionIcon tabIndex={-1} aria-label={`More actions for ${client.title}`} data-field="menu">
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}

function FigureLink({ line: { client, figures: of }, figure }: { line: Line; figure: Figure }) {
  if (!of) return null
  const amount = formatMoney(amountOf(of, figure), of.currency)
  const { unpricedMinutes } = of.unbilled
  const isUnpriced = figure === 'unbilled' && unpricedMinutes > 0
  const name = figureNames[figure]
  return (
    <Link
      to={`${clientPath(client.id)}?show=${figure}`}
      tabIndex={-1}
      className={classes.figure}
      aria-label={`${name} of ${client.title}: ${amount}${isUnpriced ? ', and time without a rate' : ''}`}
      title={isUnpriced ? `${name}, and time without a rate` : name}
      data-own
    >
      {amount}
      {isUnpriced && <span className={classes.unpriced}> +?</span>}
    </Link>
  )
}
