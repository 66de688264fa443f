import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { v7 as makeId } from 'uuid'
import { errorFields } from '../../../../web/store/api.ts'
import { newStatus } from '../../../status/status.rules.ts'
import { useMemberId } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { createProjectBody } from '../../project.contract.ts'
import { newProject, projectColors, suggestKey } from '../../project.rules.ts'
import { useCreateProjectMutation, useProjects } from '../project.api.ts'
import { ColorChoice } from './ColorChoice.tsx'

const schema = createProjectBody.required({ name: true, key: true, color: true })

/** Creates a project and goes to it. */
export function NewProjectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New project">
      <NewProjectForm onClose={onClose} />
    </Modal>
  )
}

function NewProjectForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { sorted } = useProjects()
  const { projectStatuses } = useWorkspace()
  const memberId = useMemberId()
  const [create, { isLoading }] = useCreateProjectMutation()
  const [id] = useState(() => makeId())
  const [hasOwnKey, setHasOwnKey] = useState(false)
  const taken = sorted.map(({ key }) => key)
  const form = useForm({
    initialValues: {
      name: '',
      key: '',
      color: projectColors[sorted.length % projectColors.length]! as string,
    },
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })

  async function submit({ name, key, color }: typeof form.values) {
    const fields = { id, name: name.trim(), color }
    try {
      await create({
        // A key that was only suggested is left to the server, which knows the keys of all projects.
        body: hasOwnKey ? { ...fields, key } : fields,
        optimistic: {
          ...newProject,
          ...fields,
          key: key.toUpperCase(),
          status: newStatus(
            'project',
            projectStatuses.toSorted((a, b) => a.position - b.position),
          ),
          members: [memberId],
          createdBy: memberId,
          createdAt: '',
          updatedAt: '',
        },
      }).unwrap()
      onClose()
      await navigate(`/projects/${id}`)
    } catch (error) {
      form.setErrors(errorFields(error))
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="md">
        <TextInput
          label="Name"
          placeholder="Website relaunch"
          data-autofocus
          required
          maxLength={150}
          dir="auto"
          {...form.getInputProps('name')}
          onChange={(event) => {
            const name = event.currentTarget.value
            form.setFieldValue('name', name)
            if (!hasOwnKey) form.setFieldValue('key', name.trim() ? suggestKey(name, taken) : '')
          }}
        />
        <TextInput
          label="Key"
          description="Its tasks are numbered with it, such as WEB-12."
          required
          maxLength={6}
          {...form.getInputProps('key')}
          onChange={(event) => {
            setHasOwnKey(true)
            form.setFieldValue('key', event.currentTarget.value.toUpperCase())
          }}
        />
        <ColorChoice value={form.values.color} onChange={(color) => form.setFieldValue('color', color)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Create project
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
