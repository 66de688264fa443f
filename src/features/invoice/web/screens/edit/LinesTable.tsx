import { Button, Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendarRepeat,
  IconClock,
  IconPercentage,
  IconPlus,
  IconReceipt,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { useTaxes } from '#features/tax/web/tax.api.ts'
import { positionBetween } from '#shared/position.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { maxLines } from '../../../invoice.contract.ts'
import type { InvoiceLine, WholeInvoice } from '../../../invoice.shape.ts'
import type { SetLine } from '../../parts/draftChange.ts'
import type { Addition } from './AddDialog.tsx'
import { type LineActions, LineRow } from './LineRow.tsx'
import classes from './LinesTable.module.css'
import { moveInTable } from './lineKeys.ts'
import type { ChangeDraft } from './useChangeDraft.ts'

type Props = {
  invoice: WholeInvoice
  change: ChangeDraft
  onAdd: (addition: Addition) => void
  /** Whether the client has a retainer. */
  hasRetainer: boolean
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const isEmpty = (line: InvoiceLine) => !line.title && !line.rate && !line.entries

/** The lines of a draft: written, moved and left by keys alone. */
export function LinesTable({ invoice, change, onAdd, hasRetainer }: Props) {
  const { lines, currency } = invoice
  // A quote offers work: it bills none that was done.
  const isBilling = invoice.kind !== 'quote'
  const { sorted: taxes } = useTaxes()
  const table = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<InvoiceLine | null>(null)
  /** The field that is written next, once it is on screen. */
  const next = useRef<{ line: string; cell: string } | null>(null)
  useLayoutEffect(() => {
    if (!next.current) return
    const { line, cell } = next.current
    const field = table.current?.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${cell}"]`)
    if (!field) return
    next.current = null
    field.focus()
  })

  const placeAt = (index: number, rest: readonly InvoiceLine[] = lines) =>
    positionBetween(rest[index - 1]?.position ?? null, rest[index]?.position ?? null)

  function add(kind: InvoiceLine['kind'], index = lines.length) {
    if (lines.length >= maxLines) return setSaid(`An invoice has at most ${maxLines} lines`)
    const id = makeId()
    const line = { id, kind, position: placeAt(index) }
    next.current = { line: id, cell: 'title' }
    // Hours are typed, so that none are billed by mistake.
    change('Line added', { lines: { set: [kind === 'time' ? { ...line, minutes: 0 } : line] } })
  }
  function addAfter(line: InvoiceLine) {
    // One that is empty is written first.
    if (!isEmpty(line) && table.current)
      add(line.kind === 'text' ? 'fixed' : line.kind, lines.indexOf(line) + 1)
  }
  function move(line: InvoiceLine, to: number) {
    const rest = lines.filter(({ id }) => id !== line.id)
    const index = Math.max(0, Math.min(rest.length, to))
    if (lines[index]?.id === line.id) return
    // A row that is put elsewhere loses the focus.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.dataset.cell && focused.closest(`[data-line="${line.id}"]`))
      next.current = { line: line.id, cell: focused.dataset.cell }
    change('Line moved', { lines: { set: [{ id: line.id, position: placeAt(index, rest) }] } })
    setSaid(`${line.title || 'The line'} is now number ${index + 1} of ${lines.length}`)
  }
  /** What a line bills does not come back with it, so that it is asked for before it is let go. */
  function askToRemove(line: InvoiceLine) {
    if (!line.entries && line.kind !== 'expense') return remove(line)
    const what = line.entries === 1 ? 'one time entry' : `${line.entries} time entries`
    confirm({
      title: 'Remove this line?',
      text: (
        <Text>
          {line.entries
            ? `It bills ${what}. That time will be unbilled again and can go on this or another invoice.`
            : 'It bills an expense, which will be unbilled again and can go on this or another invoice.'}
        </Text>
      ),
      action: 'Remove line',
      onConfirm: () => remove(line),
    })
  }
  function remove(line: InvoiceLine) {
    const index = lines.indexOf(line)
    const beside = lines[index - 1] ?? lines[index + 1]
    next.current = beside ? { line: beside.id, cell: 'title' } : null
    change('Line removed', { lines: { remove: [line.id] } })
    if (line.entries) setSaid('Its time can be billed again')
  }
  const set = (line: InvoiceLine, fields: Omit<SetLine, 'id'>) =>
    change('Line changed', { lines: { set: [{ ...fields, id: line.id }] } })

  function drop(index: number) {
    if (dragged) move(dragged, index)
    setDragged(null)
  }
  const actions = useRef<LineActions>({} as LineActions)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it sets nothing while it runs: rows call the latest of these
  useLayoutEffect(() => {
    actions.current = { set, addAfter, move, remove: askToRemove, drag: setDragged, drop }
  })

  return (
    <section aria-label="Lines">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it */}
      <div
        ref={table}
        role="group"
        aria-label="Lines"
        className={classes.table}
        data-field="lines"
        onKeyDown={moveInTable}
      >
        {lines.length > 0 && (
          <div className={classes.heads} aria-hidden="true">
            <span />
            <span />
            <span>Description</span>
            <span data-number>Quantity</span>
            <span>Unit</span>
            <span data-number>Rate</span>
            <span data-number>Off</span>
            <span>Tax</span>
            <span data-number>Amount</span>
            <span />
          </div>
        )}
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            currency={currency}
            taxes={taxes}
            isDragged={dragged?.id === line.id}
            actions={actions}
          />
        ))}
        {!lines.length && (
          <p className={classes.nothing}>
            {isBilling ? 'No lines yet. Add tracked time, expenses, or a line of your own.' : 'No lines yet.'}
          </p>
        )}
      </div>
      <VisuallyHidden component="p" role="status">
        {said}
      </VisuallyHidden>
      <div className={classes.adds}>
        <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => add('fixed')}>
          Add line
        </Button>
        {isBilling && (
          <>
            <Button variant="default" leftSection={<IconClock {...icon} />} onClick={() => onAdd('time')}>
              Add time
            </Button>
            <Button
              variant="default"
              leftSection={<IconReceipt {...icon} />}
              onClick={() => onAdd('expenses')}
            >
              Add expenses
            </Button>
          </>
        )}
        {isBilling && hasRetainer && (
          <Button
            variant="default"
            leftSection={<IconCalendarRepeat {...icon} />}
            onClick={() => onAdd('retainer')}
          >
            Add retainer
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPercentage {...icon} />}
          onClick={() => add('discount')}
        >
          Discount
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconAlignLeft {...icon} />}
          onClick={() => add('text')}
        >
          Text
        </Button>
      </div>
    </section>
  )
}
