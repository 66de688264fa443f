import { v7 as makeId } from 'uuid'
import { selectProfile } from '#features/user/web/user.api.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { WholeInvoice } from '../../invoice.shape.ts'
import { createInvoice } from '../invoice.api.ts'

/** What one can begin with: a credit note is made of an invoice. */
export type NewKind = 'invoice' | 'quote' | 'deposit'

type State = Parameters<typeof selectWorkspace>[0] & Parameters<typeof selectProfile>[0]

/** Begins a draft for a client, which is there at once; answers its id once it is taken, or kept. */
export const beginDraft =
  (client: string, kind: NewKind = 'invoice') =>
  async (dispatch: Dispatch, getState: () => unknown): Promise<string | null> => {
    const state = getState() as State
    const workspace = selectWorkspace(state)
    if (!workspace) return null
    const { currency, timeZone, invoiceStatuses } = workspace
    const id = makeId()
    const optimistic: WholeInvoice = {
      ...emptyDraft,
      id,
      kind,
      client,
      currency,
      status: invoiceStatuses.find(({ category }) => category === 'draft')?.id ?? null,
      createdBy: selectProfile(state)?.memberId ?? null,
      issueDate: dayIn(timeZone),
    }
    const answer = await answerOrQueued(
      dispatch(createInvoice.initiate({ body: { id, client, kind }, optimistic }, { track: false })),
    )
    return answer?.error ? null : id
  }

/** What a draft is until the server has said what the client and the settings make of it. */
const emptyDraft: Omit<
  WholeInvoice,
  'id' | 'kind' | 'client' | 'currency' | 'status' | 'createdBy' | 'issueDate'
> = {
  number: null,
  project: null,
  projects: [],
  dueDate: null,
  serviceFrom: null,
  serviceTo: null,
  language: 'en',
  taxMode: 'exclusive',
  discount: null,
  reference: '',
  notes: '',
  terms: '',
  footer: '',
  subtotal: 0,
  discountAmount: 0,
  taxAmount: 0,
  totalPrice: 0,
  paid: 0,
  balance: 0,
  recurring: false,
  corrects: null,
  quote: null,
  finalisedAt: null,
  sentAt: null,
  viewedAt: null,
  paidAt: null,
  voidedAt: null,
  acceptedAt: null,
  declinedAt: null,
  createdAt: '',
  updatedAt: '',
  lines: [],
  taxes: [],
  deductions: [],
  payments: [],
  following: [],
  hiddenShare: 0,
}
