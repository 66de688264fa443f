import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { MentionEditor } from '#features/presence/web/parts/MentionEditor.tsx'
import { limits } from '#shared/limits.ts'
import { DialogForm } from '#web/ui/form/DialogForm.tsx'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { isProjectDraftEmpty } from '../../projectDraft.slice.ts'
import { ColorChoice } from '../fields/ColorChoice.tsx'
import classes from './NewProject.module.css'
import { hasMore, PlaceFields } from './NewProjectFields.tsx'
import { useInsidePreset } from './useInsidePreset.ts'
import { type DraftedProject, useNewProject } from './useNewProject.ts'
import { useProjectForm } from './useProjectForm.ts'

const MoreFields = lazyPart(async () => (await import('./MoreFields.tsx')).MoreFields)
const { hide } = newProjectDialog

/** Everything about a new project, the lesser things folded. `inside`: the project that it was asked for in. */
export function NewProjectForm({ inside }: { inside: string | null }) {
  useInsidePreset(inside)
  const drafted = useNewProject()
  const { draft, project, parent, change } = drafted
  const form = useProjectForm(drafted)
  const { frame, isSending, submit } = form
  const [isWhole, setIsWhole] = useState(() => hasMore(draft))
  return (
    <DialogForm ref={frame} className={classes.form} isSending={isSending} onSubmit={submit} onClose={hide}>
      <div className={classes.head}>
        <h2 className={classes.heading}>
          {parent ? (
            <>
              New project in <bdi>{parent.name}</bdi>
            </>
          ) : (
            'New project'
          )}
        </h2>
        <ActionIcon aria-label="Close" onClick={hide}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      <NameFields {...drafted} form={form} />
      <div className={classes.color}>
        <ColorChoice value={project.color} onChange={(color) => change({ color })} />
      </div>
      <PlaceFields {...drafted} />
      <button
        type="button"
        className={classes.more}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? (
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        ) : (
          <IconChevronRight size={14} stroke={1.5} aria-hidden />
        )}
        More
      </button>
      {isWhole && (
        <>
          <MoreFields {...drafted} />
          <div className={classes.description}>
            <MentionEditor
              fallback={<div className={classes.loading} />}
              label="Description"
              placeholder="What is it for, and what does everyone need to know?"
              value={draft.description}
              onChange={(description) => change({ description })}
              onSubmit={form.submit}
              maxLength={limits.description}
              minRows={4}
            />
          </div>
        </>
      )}
      <FormProblem message={form.problems.other} />
      <div className={classes.foot}>
        {!isProjectDraftEmpty(draft) && (
          <Tooltip label="Discard the draft">
            <ActionIcon aria-label="Discard" onClick={form.discard}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <span className={classes.gap} />
        <Button variant="default" onClick={hide}>
          Cancel
        </Button>
        <Tooltip label={`Create  ${keyText('mod+Enter')}`}>
          <Button type="submit" loading={form.isSending}>
            Create project
          </Button>
        </Tooltip>
      </div>
    </DialogForm>
  )
}

type NameProps = DraftedProject & { form: ReturnType<typeof useProjectForm> }

/** The name, and the key that its tasks are numbered with. */
function NameFields({ draft, project, change, form }: NameProps) {
  const { problems, judge, forgetRefused } = form
  return (
    <div className={classes.names}>
      <TextInput
        name="name"
        label="Name"
        placeholder="Website relaunch"
        data-autofocus
        maxLength={limits.projectName}
        dir="auto"
        value={draft.name}
        error={problems.name}
        onChange={(event) => {
          change({ name: event.currentTarget.value })
          forgetRefused()
          judge('name')
        }}
        onBlur={() => judge('name')}
      />
      <TextInput
        name="key"
        label="Key"
        title={`Tasks are numbered with it, such as ${project.key || 'WEB'}-12.`}
        maxLength={6}
        value={project.key}
        error={problems.key}
        onChange={(event) => {
          // Emptied, it follows the name again.
          change({ key: event.currentTarget.value.toUpperCase() || null })
          forgetRefused()
        }}
        onBlur={() => judge('key')}
      />
    </div>
  )
}
