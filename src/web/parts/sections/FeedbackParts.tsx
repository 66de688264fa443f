import { Button, Loader, Skeleton, Text } from '@mantine/core'
import { IconChecklist, IconUsers } from '@tabler/icons-react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx'
import { Message } from '../../ui/feedback/Message.tsx'
import { showDone, showPersistentToast, showProblem } from '../../ui/feedback/toast.ts'
import { Case } from '../Case.tsx'
import classes from '../PartsPage.module.css'
import { longTitle, nothing } from '../samples.ts'

const deleteProject = (countdown?: true) =>
  confirm({
    title: 'Delete “Website relaunch”?',
    text: <Text>It goes to the trash with its 24 tasks, and can be restored for 30 days.</Text>,
    action: 'Delete',
    onConfirm: () => showDone('“Website relaunch” was deleted', { undo: nothing }),
    ...(countdown && { countdown }),
  })

/** What the product says: in place of a list, in a corner, and before something is lost. */
export const FeedbackParts = () => (
  <>
    <Case title="Empty state, with the next step">
      <Message
        title="No tasks yet"
        icon={<IconChecklist size={24} stroke={1.5} aria-hidden />}
        actions={<Button>New task</Button>}
      >
        Tasks say who does what until when. Press C anywhere to write one.
      </Message>
    </Case>
    <Case title="Message with a long title">
      <Message title={longTitle} icon={<IconUsers size={24} stroke={1.5} aria-hidden />}>
        A sentence below it.
      </Message>
    </Case>
    <Case title="What could not be loaded">
      <LoadFailed
        title="The tasks could not be loaded"
        error={{ status: 'FETCH_ERROR', error: 'Failed to fetch' }}
        onRetry={() => showDone('Asked again')}
      />
    </Case>
    <Case title="Toasts">
      <div className={classes.row}>
        <Button variant="default" onClick={() => showDone('Task created', { open: nothing })}>
          Done
        </Button>
        <Button variant="default" onClick={() => showDone('3 tasks moved', { undo: nothing })}>
          Done, with a way back
        </Button>
        <Button variant="default" onClick={() => showProblem('The start is after the end.')}>
          Problem
        </Button>
        <Button
          variant="default"
          onClick={() => showPersistentToast('A new version is ready', [{ label: 'Reload', run: nothing }])}
        >
          One that stays
        </Button>
      </div>
    </Case>
    <Case title="Questions before something is lost">
      <div className={classes.row}>
        <Button color="red" variant="light" onClick={() => deleteProject()}>
          Delete project
        </Button>
        <Button color="red" variant="light" onClick={() => deleteProject(true)}>
          Delete for good
        </Button>
      </div>
    </Case>
    <Case title="Waiting">
      <div className={classes.stack}>
        <Skeleton height={10} width="80%" />
        <Skeleton height={10} width="55%" />
        <Loader size="sm" role="status" aria-label="Loading" />
      </div>
    </Case>
  </>
)
