import { Button, Group } from '@mantine/core'
import classes from './TaskDetail.module.css'
import type { useTaskDraft } from './useTaskDraft.ts'

type Props = {
  draft: ReturnType<typeof useTaskDraft>
  /** Whether nobody is writing in it any more, so that it has to be said that it waits. */
  isLeft?: boolean
}

/** Below a text that was left or could not be saved, or that a colleague changed while it was typed. */
export function DraftNotice({ draft, isLeft = false }: Props) {
  const isWaiting = isLeft && draft.isUnsaved && !draft.isSaving
  if (!draft.hasFailed && !draft.isOvertaken && !isWaiting) return null
  const [text, save, discard] = draft.hasFailed
    ? ['Not saved. Your text is kept here.', 'Try again', 'Discard mine']
    : draft.isOvertaken
      ? ['Someone changed this while you typed; saving replaces their text.', 'Save mine', 'Discard mine']
      : ['Not saved yet; closing the task saves it.', 'Save', 'Discard']
  return (
    <Group gap={8} role="status" className={classes.draft}>
      <span>{text}</span>
      <Button
        size="compact-xs"
        variant="light"
        // Taking the focus would save first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={draft.save}
      >
        {save}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onMouseDown={(event) => event.preventDefault()}
        onClick={draft.discard}
      >
        {discard}
      </Button>
    </Group>
  )
}
