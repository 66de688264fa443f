import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { showDone, showFailure, showProblem } from '#web/ui/feedback/toast.ts'
import { readEntries, type State, useCopyWeekMutation, useDeleteTimeEntriesMutation } from '../../time.api.ts'

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** Copies one’s week before into this one; the toast says how much, and takes it back. */
export function CopyWeekButton({ monday, memberId }: { monday: string; memberId: string }) {
  const [copyWeek, { isLoading }] = useCopyWeekMutation()
  const [remove] = useDeleteTimeEntriesMutation()
  const store = useStore<State>()

  async function copy() {
    const { data, error } = await copyWeek({ memberId, body: { monday } })
    if (!data) return showFailure(error, 'Nothing was copied.')
    const { data: made, skipped } = data
    const leftOut = skipped
      ? ` ${entries(skipped)} left out: the time is taken or still to come, or the task is not there any more.`
      : ''
    if (!made.length)
      return showProblem(skipped ? `Nothing was copied.${leftOut}` : 'There is no time in the week before.')
    showDone(`${entries(made.length)} copied.${leftOut}`, {
      undo: () =>
        void remove({
          body: { ids: made.map(({ id }) => id) },
          shown: made.map((before) => ({ before, after: null })),
        }),
      result: () => readEntries(store.getState(), made),
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
