import { showDone } from '#web/ui/feedback/toast.ts'
import type { Occurrence } from '../../recurring.rules.ts'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { momentText } from '../parts/recurringText.ts'
import {
  usePauseRecurringMutation,
  useResumeRecurringMutation,
  useSkipRecurringMutation,
} from '../recurring.api.ts'

/** What is done with a series from its page and its row, each with a way back. */
export function useSeriesCalls(series: RecurringInvoice) {
  const [pause] = usePauseRecurringMutation()
  const [resume] = useResumeRecurringMutation()
  const [skip] = useSkipRecurringMutation()
  const params = { id: series.id }

  async function skipOne({ occurrence, moment }: Occurrence, isSkipped: boolean) {
    const set = (value: boolean) => skip({ params, body: { occurrence, skip: value }, series })
    const { error } = await set(isSkipped)
    if (error || !isSkipped) return
    const now = { ...series, skipped: [...series.skipped, occurrence] }
    const undo = () => skip({ params, body: { occurrence, skip: false }, series: now })
    showDone(`${momentText(moment)} is skipped`, { undo, redo: () => set(true) })
  }
  async function hold() {
    const send = () => pause({ params, series })
    const { error } = await send()
    const undo = () => resume({ params, body: { missed: 'issue' }, series })
    if (!error) showDone('Paused', { undo, redo: send })
  }
  const goOn = (missed: 'issue' | 'skip') => void resume({ params, body: { missed }, series })
  return { skipOne, hold, goOn }
}
