import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { loseWorkspace } from '#features/member/web/parts/loseWorkspace.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectOpenTasks } from '#features/task/web/parts/taskMarks.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorText } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { ConfirmButtons } from '#web/ui/feedback/ConfirmButtons.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { useDeleteWorkspaceMutation, useWorkspace } from '../../workspace.api.ts'

/** Seconds before the workspace can be deleted. */
const countdown = 5
const many = (count: number, word: string) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

/** Says what is lost, and deletes once the name was typed and some seconds have passed. */
export function DeleteWorkspaceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { name } = useWorkspace()
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${name}?`} withCloseButton={false}>
      <DeleteWorkspace onClose={onClose} />
    </Modal>
  )
}

function DeleteWorkspace({ onClose }: { onClose: () => void }) {
  const { id, name } = useWorkspace()
  const { all } = useProjects()
  const { members } = useMembers()
  const open = useSelector(selectOpenTasks)
  const tasks = Object.values(open).reduce((sum, list) => sum + list.length, 0)
  const [typed, setTyped] = useState('')
  const [deleteWorkspace, { error, isLoading }] = useDeleteWorkspaceMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  async function deleteNow() {
    const answer = await deleteWorkspace({ params: { id }, body: { name: typed } })
    if (answer.error) return
    await navigate('/workspace')
    dispatch(loseWorkspace('deleted'))
  }
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>
        This deletes, for all {many(members.length, 'member')}: {many(all.length, 'project')} with{' '}
        {many(tasks, 'open task')} and all closed ones, their comments, files and tracked time, and all rates,
        clients and views. It can’t be undone.
      </Text>
      <TextInput
        label={`Type “${name}” to delete it`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormProblem message={error && errorText(error)} />
      <ConfirmButtons
        action="Delete workspace"
        seconds={countdown}
        isReady={typed.trim() === name && !isLoading}
        onCancel={onClose}
        onConfirm={() => void deleteNow()}
      />
    </Stack>
  )
}
