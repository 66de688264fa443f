import { useState } from 'react'
import { useStore } from 'react-redux'
import { v7 } from 'uuid'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTask } from '#features/task/web/task.api.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { parseAmount } from '#web/format/money.ts'
import { selectIsOffline } from '#web/live/live.slice.ts'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { errorFields, errorText } from '#web/store/api.ts'
import { guardLeaving } from '#web/store/guardLeaving.ts'
import { showDone, showFailure, showProblem } from '#web/ui/feedback/toast.ts'
import { billedMajor } from '../../expense.rules.ts'
import type { Expense } from '../../expense.shape.ts'
import {
  findLoadedExpense,
  readExpense,
  useAddReceiptMutation,
  useCreateExpenseMutation,
  useDeleteExpenseMutation,
  useRestoreExpenseMutation,
  useUpdateExpenseMutation,
} from '../expense.api.ts'
import { amountProblem, changedFields, type Draft, draftOf, type ExpenseFields } from './expenseDraft.ts'

type Options = { expense?: Expense | undefined; project?: string | null | undefined; onDone: () => void }

/** What is typed into the form of an expense, and sending it, with its receipt. */
export function useExpenseForm({ expense, project, onDone }: Options) {
  const { currency, timeZone } = useWorkspace()
  const me = useMemberId()
  const may = useMay()
  const { byId: projects } = useProjects()
  const [id] = useState(() => expense?.id ?? v7())
  const [draft, setDraft] = useState<Draft>(() =>
    draftOf(expense, { currency, date: dayIn(timeZone), project: project ?? null, memberId: me }),
  )
  const [receipt, setReceipt] = useState<File | Expense['receipt']>(expense?.receipt ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const task = useTask(draft.task ?? undefined)
  const [create, creating] = useCreateExpenseMutation()
  const [update, updating] = useUpdateExpenseMutation()
  const [remove] = useDeleteExpenseMutation()
  const [restore] = useRestoreExpenseMutation()
  const [addReceipt] = useAddReceiptMutation()
  const store = useStore<Parameters<typeof selectIsOffline>[0]>()
  const place = draft.project ? projects[draft.project] : undefined
  const seesMoney = draft.project !== null && may('money.view', { project: draft.project })
  const billable = draft.billable ?? place?.billing !== 'non_billable'

  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    const left = Object.keys(errors).filter((field) => !(field in change))
    if (left.length < Object.keys(errors).length)
      setErrors(Object.fromEntries(left.map((field) => [field, errors[field] as string])))
  }

  /** What the form says; null with the reasons at their fields. */
  function read(): ExpenseFields | null {
    const amount = parseAmount(draft.amount, draft.currency)
    const tax = draft.tax.trim() ? parseAmount(draft.tax, draft.currency) : 0
    const markup = draft.markup.trim() ? Number(draft.markup.replace(',', '.')) : 0
    const wrong: Record<string, string> = {}
    if (!draft.project) wrong.project = 'Choose a project or a task'
    if (!draft.title.trim()) wrong.title = 'Enter a description'
    if (amount === null || amount <= 0) wrong.amount = amountProblem(draft.amount, draft.currency)
    if (tax === null) wrong.tax = amountProblem(draft.tax, draft.currency)
    else if (amount !== null && tax > amount) wrong.tax = 'More than the amount'
    if (!(markup >= 0 && markup <= 999)) wrong.markup = 'A percentage from 0 to 999'
    setErrors(wrong)
    if (Object.keys(wrong).length || !draft.project || amount === null || tax === null) return null
    const { project, task, memberId, date, category, note, currency } = draft
    const title = draft.title.trim()
    return { project, task, memberId, date, title, category, note, amount, tax, currency, billable, markup }
  }

  async function submit() {
    const fields = read()
    if (!fields) return
    const answer = expense ? await sendChange(expense, fields) : await sendNew(fields)
    if (answer?.error) {
      const refused = errorFields(answer.error)
      setErrors(Object.keys(refused).length ? refused : { form: errorText(answer.error) })
    } else onDone()
  }

  const shownOf = ({ markup, ...fields }: ExpenseFields): Partial<Expense> => ({
    ...fields,
    markup: seesMoney ? markup : null,
    billed: seesMoney ? billedMajor({ ...fields, markup }, fields.currency) : null,
  })

  async function sendNew(fields: ExpenseFields) {
    // oxlint-disable-next-line react/purity -- it runs when the form is sent, never while drawing
    const now = new Date().toISOString()
    const shown = {
      ...shownOf(fields),
      id,
      client: null,
      receipt: null,
      invoice: null,
      createdBy: me,
      createdAt: now,
      updatedAt: '',
    } as Expense
    const { markup, ...rest } = fields
    const call = create({ body: { id, ...rest, ...(seesMoney && { markup }) }, optimistic: shown })
    const answer = await answerOrQueued(call)
    if (!answer?.error) {
      const params = { id }
      let deleted = shown
      const undo = () => {
        deleted = findLoadedExpense(store.getState(), id) ?? deleted
        return remove({ params })
      }
      showDone('Expense added', { undo, redo: () => restore({ params, optimistic: deleted }), call })
      void sendReceipt(call)
    }
    return answer
  }

  async function sendChange(before: Expense, fields: ExpenseFields) {
    const { change, back } = changedFields(before, fields, seesMoney)
    const isTakenOff = receipt === null && before.receipt !== null
    const body = { ...change, ...(isTakenOff && { receipt: null }) }
    let answer: { error?: unknown } | null = {}
    let sent: PromiseLike<{ error?: unknown }> = Promise.resolve({})
    if (Object.keys(body).length) {
      const shown = { ...shownOf({ ...fields, ...change }), ...(isTakenOff && { receipt: null }) }
      const params = { id }
      const send = () => update({ params, body, shown })
      const call = send()
      sent = call
      answer = await answerOrQueued(call)
      if (!answer?.error) {
        const left = { ...before, ...shown }
        showDone('Expense changed', {
          undo: () =>
            void update({
              params,
              body: { ...back, ...(isTakenOff && { receipt: before.receipt?.id }) },
              shown: before,
            }),
          redo: send,
          result: () => readExpense(store.getState(), left),
          call,
        })
      }
    }
    if (!answer?.error) void sendReceipt(sent)
    return answer
  }

  /** Follows its expense, however long that waits for the connection: only this page has the bytes. */
  async function sendReceipt(sent: PromiseLike<{ error?: unknown }>) {
    const file = receipt
    if (!(file instanceof File)) return
    if (selectIsOffline(store.getState()))
      showProblem('The receipt is uploaded once you are online. Keep this page open until then.')
    await guardLeaving(async () => {
      if ((await sent).error) return
      const { error } = await addReceipt({ id, receipt: v7(), file })
      if (error) showFailure(error, 'The receipt was not uploaded.')
    })
  }

  return {
    draft,
    set,
    errors,
    place,
    task,
    billable,
    seesMoney,
    receipt,
    setReceipt,
    isSending: creating.isLoading || updating.isLoading,
    submit,
  }
}
