import { describe, expect, it } from 'vitest'
import { statusMove } from './statusMove.ts'

const at = '2026-11-02T10:00:00.000Z'
const draft = {
  kind: 'invoice',
  number: null,
  currency: 'EUR',
  balance: 1190,
  finalisedAt: null,
  voidedAt: null,
  paidAt: null,
} as const
const open = { ...draft, number: 'INV-2026-0007', finalisedAt: at }
const paid = { ...open, balance: 0, paidAt: at }
const voided = { ...open, balance: 0, voidedAt: at }

describe('before a manual status change', () => {
  it('warns that finalising assigns a number and freezes the invoice', () => {
    expect(statusMove(draft, 'open')).toEqual({
      kind: 'asked',
      title: 'Finalise this invoice?',
      text: 'The invoice gets its number. After that, only its status and notes can change.',
      action: 'Finalise',
      isRisky: false,
    })
  })

  it('states the payment that will be recorded', () => {
    expect(statusMove(open, 'paid')).toMatchObject({
      text: 'A payment of €1,190.00 is recorded with today’s date.',
    })
    expect(statusMove(draft, 'paid')).toMatchObject({ text: expect.stringContaining('€1,190.00') })
    expect(statusMove({ ...open, balance: 0 }, 'paid')).toMatchObject({
      text: 'Nothing is left to pay on it.',
    })
  })

  it('asks for confirmation of removing a payment and of voiding', () => {
    expect(statusMove(paid, 'open')).toMatchObject({ kind: 'asked', title: 'Remove the payment?' })
    expect(statusMove(open, 'void')).toMatchObject({ kind: 'asked', title: 'Void INV-2026-0007?' })
  })

  it('asks nothing if no money is affected', () => {
    expect(statusMove(open, 'open')).toEqual({ kind: 'free' })
    expect(statusMove(voided, 'void')).toEqual({ kind: 'free' })
  })

  it.each([
    [draft, 'void'],
    [open, 'draft'],
    [paid, 'draft'],
    [paid, 'void'],
    [voided, 'draft'],
    [voided, 'open'],
    [voided, 'paid'],
  ] as const)('refuses what the server refuses: case %#', (invoice, to) =>
    expect(statusMove(invoice, to).kind).toBe('refused'),
  )
})
