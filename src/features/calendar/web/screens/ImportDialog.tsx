import { Button, FileButton, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { errorText } from '#web/store/api.ts'
import { orShowFailure, showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { MenusDialog } from '#web/ui/form/MenusDialog.tsx'
import { maxImportFile, type RefusedEvent } from '../../calendar.import.contract.ts'
import type { CalendarEvent } from '../../calendar.shape.ts'
import { useDeleteImportedMutation, useImportCalendarMutation } from '../calendar.import.api.ts'
import classes from './EventDialog.module.css'

const none = 'none'
const eventCount = (n: number) => (n === 1 ? '1 event' : `${formatNumber(n)} events`)
const visibilities: { value: CalendarEvent['visibility']; label: string }[] = [
  { value: 'public', label: 'Everyone who can see the calendar' },
  { value: 'busy', label: 'Others see only “Busy”' },
  { value: 'private', label: 'Only me' },
]

type Preview = { name: string; file: string; ids: string[]; known: number; refused: RefusedEvent[] }

/** Adds the events of a file that another calendar wrote, after saying how many these are; shown as long as it is mounted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { sorted: projects } = useProjects()
  const [project, setProject] = useState(none)
  const [visibility, setVisibility] = useState<CalendarEvent['visibility']>('public')
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [send, { isLoading }] = useImportCalendarMutation()
  const [remove] = useDeleteImportedMutation()
  const place = (chosen: string) => ({ project: chosen === none ? null : chosen, visibility })

  async function look(name: string, file: string, chosen = project) {
    setPreview(undefined)
    setProblem(undefined)
    const { data, error } = await send({ body: { file, ...place(chosen), preview: true } })
    if (error) setProblem(errorText(error))
    else setPreview({ name, file, ...data })
  }

  async function choose(file: File | null) {
    if (!file) return
    const text = await file.text()
    if (text.length <= maxImportFile) return look(file.name, text)
    setPreview(undefined)
    setProblem('This file is too large. Export one year at a time.')
  }

  async function add({ file }: Preview) {
    const body = { file, ...place(project) }
    const { data, error } = await send({ body })
    if (error) return setProblem(errorText(error))
    onClose()
    showDone(`${eventCount(data.ids.length)} imported`, {
      undo: () => orShowFailure(remove({ body: { ids: data.ids } }), 'The events were not deleted.'),
      // An event of a file has the same id each time that it is imported.
      redo: () => orShowFailure(send({ body }), 'The events were not imported.'),
    })
  }

  return (
    <MenusDialog title="Import events" onClose={onClose}>
      <Stack gap="md">
        <Text>
          Choose an .ics file exported from Google Calendar, Apple Calendar or Outlook. Events you have
          already imported are skipped.
        </Text>
        <Select
          label="Project"
          searchable
          allowDeselect={false}
          data={[
            { value: none, label: 'No project' },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={project}
          onChange={(value) => {
            const chosen = value ?? none
            setProject(chosen)
            if (preview) void look(preview.name, preview.file, chosen)
          }}
        />
        <Select
          label="Who can see them"
          description="Events marked private in the file stay private."
          allowDeselect={false}
          data={visibilities}
          value={visibility}
          onChange={(value) => setVisibility((value ?? 'public') as CalendarEvent['visibility'])}
        />
        <Group gap="xs">
          <FileButton accept=".ics,text/calendar" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={isLoading && !preview}>
                {preview ? 'Choose another file' : 'Choose file'}
              </Button>
            )}
          </FileButton>
          {preview && (
            <Text size="sm" c="dimmed" truncate maw={340}>
              <bdi>{preview.name}</bdi>
            </Text>
          )}
        </Group>
        <FormProblem message={problem} />
        {preview && <Found preview={preview} />}
        {preview && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isLoading} disabled={preview.ids.length === 0} onClick={() => void add(preview)}>
              Import {eventCount(preview.ids.length)}
            </Button>
          </Group>
        )}
      </Stack>
    </MenusDialog>
  )
}

/** What the file comes to, and what of it can’t be imported. */
function Found({ preview: { ids, known, refused } }: { preview: Preview }) {
  const parts = [
    `${eventCount(ids.length)} to import`,
    known > 0 && `${eventCount(known)} already imported`,
    refused.length > 0 && `${eventCount(refused.length)} can’t be imported`,
  ]
  return (
    <div role="status">
      <Text>{parts.filter(Boolean).join(' · ')}</Text>
      {refused.length > 0 && (
        <ul className={classes.refused} aria-label="Can’t be imported">
          {refused.map(({ title, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and the list stays as it is
            <li key={index}>
              <bdi>{title || 'Untitled event'}</bdi>
              <Text size="sm" c="dimmed">
                {reason}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
