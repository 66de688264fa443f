import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconLink, IconPaperclip, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { DropZone } from '#features/file/web/screens/DropZone.tsx'
import { MentionEditor } from '#features/presence/web/parts/MentionEditor.tsx'
import { limits } from '#shared/limits.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { useReturnFocus } from '#web/ui/focus/useReturnFocus.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { newTaskDialog } from '../../parts/newTaskDialog.ts'
import {
  emptyDraft,
  isDraftEmpty,
  newTaskReplaced,
  newTaskTyped,
  selectNewTask,
  selectNewTaskOwner,
  type TaskDraftState,
} from '../../taskDraft.slice.ts'
import classes from './NewTaskDialog.module.css'
import { NewTaskFields } from './NewTaskFields.tsx'
import { NewTaskTitle } from './NewTaskTitle.tsx'
import { useAddFiles } from './useAddFiles.ts'
import { useCreateDraftedTask } from './useCreateDraftedTask.ts'
import { useNewTask } from './useNewTask.ts'
import { useOwnPreset } from './useOwnPreset.ts'

const NewTaskLink = lazyPart(async () => (await import('./NewTaskLink.tsx')).NewTaskLink)
const NewTaskFiles = lazyPart(async () => (await import('./NewTaskFiles.tsx')).NewTaskFiles)

type Props = { onClose: () => void }

/** Everything about a new task. What is typed is kept until the task is created, whatever happens to the page. */
export function NewTaskForm({ onClose }: Props) {
  useReturnFocus()
  return (
    <FormDialog label="New task" size={720} isOpen onClose={onClose}>
      <Form onClose={onClose} />
    </FormDialog>
  )
}

function Form({ onClose }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useStore<TaskDraftState>()
  useOwnPreset()
  const drafted = useNewTask()
  const { draft, task } = drafted
  const { create, isSending } = useCreateDraftedTask(drafted)
  const addFiles = useAddFiles()
  const [isAddingLink, setIsAddingLink] = useState(false)
  const [createsAnother, setCreatesAnother] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const focusTitle = () => frame.current?.querySelector<HTMLElement>('[data-title]')?.focus()

  // The editor may still be loading when the title is done: it takes the focus once it is there.
  const [isDescribing, setIsDescribing] = useState(false)
  function enterDescription() {
    setIsDescribing(true)
    frame.current?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  }

  // Left empty or with signs alone it says so; while it is first typed, not yet.
  const [isJudged, setIsJudged] = useState(false)
  const problem =
    isJudged && !task.title
      ? draft.title.trim()
        ? 'The title needs at least one word'
        : 'Give the task a title'
      : undefined

  async function submit(opensIt = false) {
    if (isSending) return
    setIsJudged(true)
    if (!task.title) return focusTitle()
    const goesOn = createsAnother && !opensIt
    const id = await create({ keepsFields: goesOn })
    if (!id) return
    setIsJudged(false)
    if (goesOn) {
      focusTitle()
      showDone('Task created')
      return
    }
    onClose()
    const address = `/projects/${task.project}/tasks/${id}`
    if (opensIt) void navigate(address)
    else showDone('Task created', { open: () => void navigate(address) })
  }

  function discard() {
    const drop = () => {
      dispatch(newTaskReplaced({ ...emptyDraft, projectId: draft.projectId }))
      newTaskDialog.hide()
    }
    drop()
    showDone('Draft discarded', {
      undo() {
        dispatch(newTaskReplaced(draft))
        newTaskDialog.show()
      },
      redo: drop,
      // Never over another draft that was begun since.
      result: () => {
        const state = store.getState()
        const { title, description, taskFiles, taskLinks } = selectNewTask(state)
        return [selectNewTaskOwner(state), title, description, taskFiles, taskLinks]
      },
    })
  }

  return (
    <DropZone isEnabled onFiles={(files) => void addFiles(files)} className={classes.zone}>
      <DialogForm
        ref={frame}
        className={classes.form}
        isSending={isSending}
        onSubmit={(opensIt) => void submit(opensIt)}
        onClose={onClose}
      >
        <NewTaskTitle
          drafted={drafted}
          problem={problem}
          onType={(title) => {
            dispatch(newTaskTyped({ title }))
          }}
          onBlur={() => setIsJudged(true)}
          onEnter={enterDescription}
          close={
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          }
        />
        <div className={classes.description}>
          <MentionEditor
            fallback={<div className={classes.loading} />}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- someone just asked to write
            autoFocus={isDescribing}
            label="Description"
            placeholder="Describe it…"
            value={draft.description}
            onChange={(description) => dispatch(newTaskTyped({ description }))}
            onSubmit={() => void submit()}
            maxLength={limits.description}
            minRows={4}
          />
        </div>
        {(draft.taskFiles.length > 0 || !!draft.taskLinks?.length) && (
          <NewTaskFiles files={draft.taskFiles} links={draft.taskLinks ?? []} />
        )}
        {isAddingLink && <NewTaskLink onClose={() => setIsAddingLink(false)} />}
        <NewTaskFields {...drafted} />
        <div className={classes.foot}>
          <AttachButton />
          <Tooltip label="Add a link">
            <ActionIcon aria-label="Add link" onClick={() => setIsAddingLink(true)}>
              <IconLink size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          {!isDraftEmpty(draft) && (
            <Tooltip label="Discard the draft">
              <ActionIcon aria-label="Discard" onClick={discard}>
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          )}
          <Switch
            size="xs"
            label="Create another"
            className={classes.another}
            checked={createsAnother}
            onChange={(event) => setCreatesAnother(event.currentTarget.checked)}
          />
          <Tooltip label={`Create and open  ${keyText('mod+Shift+Enter')}`}>
            <Button variant="default" disabled={isSending} onClick={() => void submit(true)}>
              Create and open
            </Button>
          </Tooltip>
          <Tooltip label={`Create  ${keyText('mod+Enter')}`}>
            <Button type="submit" loading={isSending}>
              Create
            </Button>
          </Tooltip>
        </div>
      </DialogForm>
    </DropZone>
  )
}

function AttachButton() {
  const addFiles = useAddFiles()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        onChange={(event) => {
          void addFiles([...(event.currentTarget.files ?? [])])
          // The same file may be picked once more.
          event.currentTarget.value = ''
        }}
      />
      <Tooltip label="Attach files, or drop or paste them">
        <ActionIcon aria-label="Attach files" onClick={() => picker.current?.click()}>
          <IconPaperclip size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
