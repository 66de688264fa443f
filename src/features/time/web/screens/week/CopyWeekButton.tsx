import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { orShowFailure, showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { readEntries, type State, useCopyWeekMutation, useDeleteTimeEntriesMutation } from '../../time.api.ts'

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** Copies one’s week before into this one; the toast says how much, and takes it back. */
export function CopyWeekButton({ monday, memberId }: { monday: string; memberId: string }) {
  const [copyWeek, { isLoading }] = useCopyWeekMutation()
  const [remove] = useDeleteTimeEntriesMutation()
  const store = useStore<State>()

  async function copy() {
    const send = () => orShowFailure(copyWeek({ memberId, body: { monday } }), 'Nothing was copied.')
    const { data } = await send()
    if (!data) return
    const { data: made, skipped } = data
    const leftOut = skipped
      ? ` ${entries(skipped)} skipped: the time is taken or in the future, or the task no longer exists.`
      : ''
    if (!made.length)
      return showProblem(skipped ? `Nothing was copied.${leftOut}` : 'No time was tracked the week before.')
    let copied = made
    /** Other entries than the first time, which undoing takes away then. */
    async function copyAgain() {
      const answer = await send()
      if (answer.data) copied = answer.data.data
      return answer
    }
    showDone(`${entries(made.length)} copied.${leftOut}`, {
      undo: () =>
        copied.length > 0 &&
        remove({
          body: { ids: copied.map(({ id }) => id) },
          shown: copied.map((before) => ({ before, after: null })),
        }),
      redo: copyAgain,
      result: () => readEntries(store.getState(), copied),
    })
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      loading={isLoading}
      leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />}
      onClick={() => void copy()}
    >
      Copy last week
    </Button>
  )
}
