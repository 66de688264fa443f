import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, text, visibleName } from '#shared/fields.ts'
import { taxCategory } from '#shared/taxCategory.ts'
import { tax } from './tax.shape.ts'

const fields = z.strictObject({
  name: visibleName('name'),
  percent: z
    .number({ error: 'Must be a percentage' })
    .min(0, 'At least 0')
    .max(100, 'At most 100')
    .transform((value) => Number(value.toFixed(4))),
  category: taxCategory,
  sentence: text('note'),
  isDefault: z.boolean(),
})

const params = z.object({ id })

export const taxContract = {
  getTaxes: call({
    method: 'GET',
    path: '/tax',
    summary:
      'The taxes that lines of invoices can have, by name; archived ones too, as older lines have them.',
    permission: 'invoice.view',
    scope: 'rows',
    answer: ok(z.array(tax)),
  }),
  createTax: call({
    method: 'POST',
    path: '/tax',
    summary: 'Adds a tax. Repeating the call with the same id returns the existing tax.',
    permission: 'workspace.update',
    scope: 'workspace',
    body: fields
      .partial()
      .extend({ id: id.optional(), name: visibleName('name'), percent: fields.shape.percent }),
    answer: ok(tax),
  }),
  updateTax: call({
    method: 'PATCH',
    path: '/tax/:id',
    summary: 'Changes a tax. Once a line has it, its percentage and category stay.',
    permission: 'workspace.update',
    scope: 'workspace',
    params,
    body: fields.partial().extend({ archived: z.boolean().optional() }),
    answer: ok(tax),
  }),
  deleteTax: call({
    method: 'DELETE',
    path: '/tax/:id',
    summary: 'Deletes a tax that no line has; one that is used can be archived.',
    permission: 'workspace.update',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
}
