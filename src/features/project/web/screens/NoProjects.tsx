import { Button } from '@mantine/core'
import { IconFolder, IconPlus } from '@tabler/icons-react'
import { useMay } from '#features/user/web/user.api.ts'
import { useAddSampleMutation } from '#features/workspace/web/workspace.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { NotInProject } from '../parts/NotInProject.tsx'

/** What a workspace without projects says, with the first steps. */
export function NoProjects({ onCreate }: { onCreate: (() => void) | undefined }) {
  const may = useMay()
  const [addSample, { isLoading }] = useAddSampleMutation()
  async function add() {
    const { error } = await addSample()
    if (error) showFailure(error, 'The sample data was not added.')
  }
  if (!onCreate) return <NotInProject />
  return (
    <Message
      title="Start with a project"
      icon={<IconFolder size={24} stroke={1.5} aria-hidden />}
      actions={
        <>
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onCreate}>
            New project
          </Button>
          {may('workspace.update') && (
            <Button variant="default" loading={isLoading} onClick={() => void add()}>
              Add sample data
            </Button>
          )}
        </>
      }
    >
      Projects group tasks, people and time for one goal. Want to look around first? Add sample data; you can
      remove it any time.
    </Message>
  )
}
