import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'

type Question = {
  /** The assignees who are not in the project. */
  names: readonly string[]
  project: string
  /** Whether one may add them all. */
  mayAdd: boolean
  /** What happens without them: "move the tasks unassigned"; null where nothing does, as they are being assigned. */
  otherwise: string | null
}

/** Asks what becomes of assignees who are not in the project of their tasks; null = nothing is done. */
export function confirmAssignees({ names, project, mayAdd, otherwise }: Question) {
  const { promise, resolve } = Promise.withResolvers<'add' | 'unassign' | null>()
  const isOne = names.length === 1
  const answer = (given: 'add' | 'unassign' | null) => () => {
    resolve(given)
    modals.close(id)
  }
  const id = modals.open({
    title: isOne ? `${names[0]} isn’t in ${project}` : `${names.length} assignees aren’t in ${project}`,
    size: 'sm',
    withCloseButton: false,
    onClose: () => resolve(null),
    children: (
      <>
        {!isOne && (
          <Text size="sm" mb="xs" dir="auto">
            {names.join(', ')}
          </Text>
        )}
        <Text size="sm">
          {otherwise === null
            ? 'Add them to the project, so that they can be assigned?'
            : mayAdd
              ? `Add them to the project, or ${otherwise}.`
              : `You can ${otherwise}, or ask someone who manages the project to add them.`}
        </Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" data-autofocus={mayAdd ? undefined : true} onClick={answer(null)}>
            Cancel
          </Button>
          {otherwise !== null && (
            <Button variant="default" onClick={answer('unassign')}>
              Unassign
            </Button>
          )}
          {mayAdd && (
            <Button data-autofocus onClick={answer('add')}>
              {otherwise === null ? 'Add and assign' : 'Add to the project'}
            </Button>
          )}
        </Group>
      </>
    ),
  })
  return promise
}
