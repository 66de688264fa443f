import { z } from 'zod'
import { documentLanguages } from '#features/invoice/invoicing.contract.ts'
import { call, ok } from '#shared/contract.ts'
import { day, line, text } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'

/** Of an invoice, a quote or a credit note that is sent, and of reminders before, on and after the due date. */
export const emailTextKinds = ['invoice', 'quote', 'credit', 'before', 'due', 'overdue'] as const
export type EmailTextKind = (typeof emailTextKinds)[number]

const emailText = z.object({ subject: z.string(), text: z.string() })
export type EmailText = z.infer<typeof emailText>

const reminders = z.object({
  isOn: z.boolean(),
  /** The day on which they were switched on: steps of earlier days are not made up for. */
  since: day.nullable(),
  /** Days after the due date, in their order; negative ones are before it. */
  steps: z.array(z.int()),
})
export type Reminders = z.infer<typeof reminders>

export const deliverySettings = z.object({
  reminders,
  /** Whether emails with invoices have the e-invoice as XML beside the PDF. */
  attachEInvoice: z.boolean(),
  /** By language and kind, where they are others than the program’s own. */
  texts: z.partialRecord(z.enum(documentLanguages), z.partialRecord(z.enum(emailTextKinds), emailText)),
})
export type DeliverySettings = z.infer<typeof deliverySettings>

const step = z.int('Must be whole days').min(-60, 'At least -60').max(180, 'At most 180')
const ownText = z.strictObject({
  subject: line(200),
  text: text(5_000).refine((value) => value.trim() !== '', 'Enter a text'),
})

const settingsChange = z.strictObject({
  reminders: z
    .strictObject({
      isOn: z.boolean().optional(),
      steps: z
        .array(step)
        .min(1, 'Name at least one')
        .max(8, 'At most 8')
        .transform((days) => [...new Set(days)].sort((one, other) => one - other))
        .optional(),
    })
    .optional(),
  attachEInvoice: z.boolean({ error: mustBe('true or false') }).optional(),
  /** Null: the program’s own again. */
  texts: z
    .partialRecord(z.enum(documentLanguages), z.partialRecord(z.enum(emailTextKinds), ownText.nullable()))
    .optional(),
})
export type DeliverySettingsChange = z.output<typeof settingsChange>

export const defaultDeliverySettings: DeliverySettings = {
  reminders: { isOn: false, since: null, steps: [-3, 0, 7, 14] },
  attachEInvoice: false,
  texts: {},
}

export const deliverySettingsContract = {
  getDeliverySettings: call({
    method: 'GET',
    path: '/delivery-settings',
    summary: 'When clients are reminded of invoices, and the texts of the emails that go out with them.',
    permission: 'invoice.view',
    scope: 'rows',
    answer: ok(deliverySettings),
  }),
  updateDeliverySettings: call({
    method: 'PATCH',
    path: '/delivery-settings',
    summary: 'Changes reminders and texts; what is left out stays as it is.',
    permission: 'workspace.update',
    scope: 'workspace',
    body: settingsChange,
    answer: ok(deliverySettings),
  }),
}
