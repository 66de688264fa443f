import type { InvoiceDocument } from '#features/invoice/invoice.document.contract.ts'
import type { WholeInvoice } from '#features/invoice/invoice.shape.ts'
import type { Call, CallArg } from '#shared/contract.ts'
import type { Person, TestServer } from '../server.ts'

/** Where histories play: who acts in it, and on what. */
export type Scene = {
  server: TestServer
  workspaceId: string
  people: Person[]
  clients: string[]
  /** Each of a client; one of them is paid by a fee, one is not billed. */
  projects: string[]
  tasks: string[]
  taxes: string[]
  /** Of the category draft, open, paid and void. */
  statuses: string[]
  currencyDecimals: number
}

/** What a history knows of what it did. */
export type History = Scene & {
  random: (below: number) => number
  entries: string[]
  expenses: string[]
  invoices: string[]
  payments: { id: string; invoice: string }[]
  /** By their ids, what they issue anew. */
  series: Map<string, string>
  /** As each invoice was when it was finalised, with its document. */
  finalised: Map<string, { invoice: WholeInvoice; document: InvoiceDocument | undefined }>
  /** Drafts whose lines were changed after they were made of something else. */
  touched: Set<string>
  steps: string[]
}

export type Act = (history: History, person: Person) => Promise<void>

export const pick = <T>({ random }: Pick<History, 'random'>, list: readonly T[]): T =>
  list[random(list.length)] as T
export const chance = ({ random }: History, oneIn: number) => random(oneIn) === 0
export const date = ({ random }: History) =>
  `2026-0${1 + random(6)}-${String(1 + random(28)).padStart(2, '0')}`
/** Amounts with all decimals that the currency has. */
export const amount = ({ random, currencyDecimals }: History, below: number) =>
  random(below * 10 ** currencyDecimals) / 10 ** currencyDecimals

/**
 * Makes a call that may be refused in words, never fail; answers what it answered when it was not. A database that is
 * too busy to answer in time has changed nothing, which is then checked like everything else.
 */
export async function attempt<C extends Call>(
  { steps, server }: History,
  person: Person,
  call: C,
  arg: CallArg<C>,
) {
  const reply = await person.call(call, arg)
  const refusal = reply.ok ? '' : (reply.body as { error: { code: string } }).error.code
  steps.push(`${call.method} ${call.path} ${JSON.stringify(arg)} → ${reply.status} ${refusal}`)
  if (reply.status >= 500 && reply.status !== 503)
    throw new Error(`${steps.at(-1)}, logged ${server.logged.at(-1)}`)
  return reply.ok ? reply.body : undefined
}

export const anInvoice = (history: History) => ({ id: pick(history, history.invoices) })

/** One that was finalised, of one of these kinds; now and then any other. */
export function aFinalised(history: History, kinds: readonly WholeInvoice['kind'][]) {
  if (chance(history, 10)) return anInvoice(history)
  const fitting = [...history.finalised].filter(([, { invoice }]) => kinds.includes(invoice.kind))
  return fitting.length > 0 ? { id: pick(history, fitting)[0] } : undefined
}
