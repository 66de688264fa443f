import { ActionIcon, Box, Button, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { limits } from '#shared/limits.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { FormProblem } from '#web/ui/form/FormProblem.tsx'
import { keyText } from '#web/ui/keys/keyNames.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import {
  emptyProjectDraft,
  isProjectDraftEmpty,
  newProjectReplaced,
  type ProjectDraftState,
  selectNewProjectOwner,
} from '../../projectDraft.slice.ts'
import { ColorChoice } from '../fields/ColorChoice.tsx'
import classes from './NewProject.module.css'
import { hasMore, PlaceFields } from './NewProjectFields.tsx'
import { checkNewProject, type Problems, useCreateDraftedProject } from './useCreateDraftedProject.ts'
import { useInsidePreset } from './useInsidePreset.ts'
import { useNewProject } from './useNewProject.ts'

const RichEditor = lazy(() => import('#web/ui/rich/RichEditor.tsx'))
const MoreFields = lazyPart(async () => (await import('./MoreFields.tsx')).MoreFields)
const { hide } = newProjectDialog

/** Everything about a new project, the lesser things folded. `inside`: the project that it was asked for in. */
export function NewProjectForm({ inside }: { inside: string | null }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const store = useStore<ProjectDraftState>()
  useInsidePreset(inside)
  const drafted = useNewProject()
  const { draft, project, parent, change } = drafted
  const { create, isSending } = useCreateDraftedProject()
  const { named } = useMembers()
  /** What the server refused, until it is changed. */
  const [refused, setRefused] = useState<Problems>({})
  const [judged, setJudged] = useState<readonly string[]>([])
  const found = checkNewProject(project, draft)
  const problems: Problems = {
    ...Object.fromEntries(Object.entries(found).filter(([field]) => judged.includes(field))),
    ...refused,
  }
  const judge = (...fields: string[]) => setJudged([...new Set([...judged, ...fields])])
  const [isWhole, setIsWhole] = useState(() => hasMore(draft))
  const frame = useRef<HTMLFormElement>(null)

  const focusFirst = ({ name, key }: Problems) =>
    frame.current?.querySelector<HTMLElement>(`[name=${key && !name ? 'key' : 'name'}]`)?.focus()

  async function submit() {
    if (isSending) return
    judge('name', 'key')
    if (Object.keys(found).length) return focusFirst(found)
    const created = await create(project, draft)
    if (created.problems) {
      setRefused(created.problems)
      return focusFirst(created.problems)
    }
    hide()
    await navigate(projectPath(created.id))
  }
  function discard() {
    const owner = selectNewProjectOwner(store.getState())
    dispatch(newProjectReplaced(emptyProjectDraft))
    hide()
    showDone('Draft discarded', {
      undo() {
        if (selectNewProjectOwner(store.getState()) !== owner) return
        dispatch(newProjectReplaced(draft))
        newProjectDialog.show()
      },
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') hide()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Box
      component="form"
      ref={frame}
      noValidate
      className={classes.form}
      aria-busy={isSending}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
            setRefused({})
            judge('name')
          }}
          onBlur={() => judge('name')}
        />
        <TextInput
          name="key"
          label="Key"
          title={`Its tasks are numbered with it, such as ${project.key || 'WEB'}-12.`}
          maxLength={6}
          value={project.key}
          error={problems.key}
          onChange={(event) => {
            // Emptied, it follows the name again.
            change({ key: event.currentTarget.value.toUpperCase() || null })
            setRefused({})
          }}
          onBlur={() => judge('key')}
        />
      </div>
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
            <Suspense fallback={<div className={classes.loading} />}>
              <RichEditor
                label="Description"
                placeholder="What is it for, and what does everyone need to know?"
                value={draft.description}
                onChange={(description) => change({ description })}
                onSubmit={() => void submit()}
                mentions={named}
                mentionFace={PresentAvatar}
                maxLength={limits.description}
                minRows={4}
              />
            </Suspense>
          </div>
        </>
      )}
      <FormProblem message={problems.other} />
      <div className={classes.foot}>
        {!isProjectDraftEmpty(draft) && (
          <Tooltip label="Discard the draft">
            <ActionIcon aria-label="Discard" onClick={discard}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <span className={classes.gap} />
        <Button variant="default" onClick={hide}>
          Cancel
        </Button>
        <Tooltip label={`Create  ${keyText('mod+Enter')}`}>
          <Button type="submit" loading={isSending}>
            Create project
          </Button>
        </Tooltip>
      </div>
    </Box>
  )
}
