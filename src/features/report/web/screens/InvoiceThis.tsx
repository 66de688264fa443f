import { Button, Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { useInvoiceTimeMutation } from '#features/invoice/web/invoiceTime.api.ts'
import { editPath } from '#features/invoice/web/parts/invoicePath.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorText } from '#web/store/api.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import type { ReportBillable } from '../../report.shape.ts'
import { type EntriesQuery, useGetReportBillableQuery } from '../report.api.ts'
import classes from './CellDrawer.module.css'

type Client = ReportBillable['clients'][number]

/** Begins a draft with exactly what of the selection can be billed, of one client; says what is left out. */
export function InvoiceThis({ asked, onClose }: { asked: EntriesQuery; onClose: () => void }) {
  const navigate = useNavigate()
  const { data } = useGetReportBillableQuery(asked, { refetchOnMountOrArgChange: true })
  const [invoice] = useInvoiceTimeMutation()
  const ids = useRef(new Map<string, string>())
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()

  async function begin({ client, currency, entries }: Client) {
    const key = `${client} ${currency}`
    // The same one however often it is tried: an answer that was lost must not make a second draft.
    const id = ids.current.get(key) ?? makeId()
    ids.current.set(key, id)
    setBusy(key)
    setProblem(undefined)
    const { error } = await invoice({ body: { id, client, currency, time: { entries, groupBy: 'task' } } })
    setBusy(null)
    if (error) return setProblem(errorText(error, 'The draft was not created.'))
    void navigate(editPath(id))
  }
  return (
    <Modal opened onClose={onClose} title="Invoice this time" size="md">
      {data?.clients.length === 0 && <Text>Nothing here can be invoiced.</Text>}
      <ul className={classes.estimates}>
        {data?.clients.map((row) => (
          <li key={`${row.client} ${row.currency}`}>
            <bdi>{row.title}</bdi>
            <span>
              {durationText(row.minutes)}, {formatMoney(row.amount, row.currency)}{' '}
              <Button
                size="compact-sm"
                ml="xs"
                aria-label={`Create invoice for ${row.title}`}
                loading={busy === `${row.client} ${row.currency}`}
                disabled={busy !== null}
                onClick={() => void begin(row)}
              >
                Create invoice
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {data && <LeftOut leftOut={data.leftOut} />}
      <FormProblem message={problem} />
    </Modal>
  )
}

function LeftOut({ leftOut }: Pick<ReportBillable, 'leftOut'>) {
  const reasons = [
    [leftOut.invoiced, 'already invoiced'],
    [leftOut.covered, 'covered by fixed fees and retainers'],
    [leftOut.notBillable, 'not billable'],
    [leftOut.unpriced, 'without a rate'],
    [leftOut.noClient, 'without a client'],
  ] as const
  const said = reasons.flatMap(([minutes, why]) => (minutes > 0 ? [`${durationText(minutes)} ${why}`] : []))
  if (!said.length) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      Not included: {said.join(', ')}.
    </Text>
  )
}
