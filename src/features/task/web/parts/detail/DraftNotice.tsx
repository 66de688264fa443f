import { Button, Group } from '@mantine/core'
import classes from './TaskDetail.module.css'
import type { useTaskDraft } from './useTaskDraft.ts'

/** Below a text that could not be saved, or that a colleague changed while it was typed. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useTaskDraft> }) {
  if (!draft.hasFailed && !draft.isOvertaken) return null
  return (
    <Group gap={8} role="status" className={classes.draft}>
      <span>
        {draft.hasFailed
          ? 'Not saved. Your text is kept here.'
          : 'Someone changed this while you typed; saving replaces their text.'}
      </span>
      <Button
        size="compact-xs"
        variant="light"
        // Taking the focus would save first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={draft.save}
      >
        {draft.hasFailed ? 'Try again' : 'Save mine'}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onMouseDown={(event) => event.preventDefault()}
        onClick={draft.discard}
      >
        Discard mine
      </Button>
    </Group>
  )
}
