import type { Invoice } from '#features/invoice/invoice.shape.ts'
import type { toCsv } from '#shared/csv.ts'
import type { RecurringInvoice } from '../../../recurring.shape.ts'
import { modeNames, rhythmText } from '../../parts/recurringText.ts'

type Row = { series: RecurringInvoice; invoice: Invoice | undefined }

const states = { person: 'Paused', failed: 'Failed', missed: 'Missed dates' } as const

/** The list as it is shown, its heads first. */
export const recurringTable = (
  rows: readonly Row[],
  clientOf: (id: string) => string,
): Parameters<typeof toCsv>[0] => [
  ['Number', 'Client', 'Repeats', 'Next', 'State', 'Creates', 'Issued', 'Currency', 'Amount', 'Tracked time'],
  ...rows.map(({ series, invoice }) => [
    invoice ? (invoice.number ?? 'Draft') : '',
    invoice ? clientOf(invoice.client) : '',
    rhythmText(series),
    series.nextDate ?? '',
    series.paused === null ? '' : states[series.paused],
    modeNames[series.mode],
    series.issued,
    invoice?.currency ?? '',
    invoice?.totalPrice ?? null,
    series.sweep ? 'Yes' : 'No',
  ]),
]
