import { Textarea } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { limits } from '#shared/limits.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { escapeToken } from '../../../task.quickAdd.rules.ts'
import { FieldMenu } from '../fields/TaskFieldMenu.tsx'
import classes from './NewTaskDialog.module.css'
import type { useNewTask } from './useNewTask.ts'

type Props = {
  drafted: ReturnType<typeof useNewTask>
  problem: string | undefined
  onType: (title: string) => void
  onBlur: () => void
  onEnter: () => void
  /** The button at the end of the first line. */
  close: ReactNode
}

/** The project, and the title with the words in it that say more. */
export function NewTaskTitle({ drafted, problem, onType, onBlur, onEnter, close }: Props) {
  const { draft, task, tokens, change } = drafted
  const { byId: projects } = useProjects()
  const project = projects[task.project]
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hintId = useId()
  return (
    <>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.chip}
          data-set
          aria-label={`Project: ${project?.name ?? 'none'}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {project && <ProjectDot color={project.color} />}
          <span dir="auto">{project?.name ?? 'Project'}</span>
        </button>
        <IconChevronRight size={14} stroke={1.5} className={classes.dimmed} aria-hidden />
        <h2 className={classes.name}>New task</h2>
        {close}
      </div>
      <Textarea
        data-autofocus
        data-title
        aria-label="Title"
        aria-describedby={hintId}
        variant="unstyled"
        classNames={{ input: classes.title }}
        placeholder="Task title"
        dir="auto"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.taskTitle}
        value={draft.title}
        error={problem !== undefined}
        onChange={(event) =>
          onType(event.currentTarget.value.slice(0, limits.taskTitle).replaceAll(/\s*\n\s*/g, ' '))
        }
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      <div id={hintId} className={classes.hint}>
        {problem && <span className={classes.problem}>{problem}</span>}
        {tokens.length || problem
          ? tokens.map((token) => {
              const word = draft.title.slice(token.start, token.end)
              return (
                <button
                  key={token.start}
                  type="button"
                  className={classes.token}
                  aria-label={`Keep “${word}” as text`}
                  title="Keep as text"
                  onClick={() => onType(escapeToken(draft.title, token))}
                >
                  {word}
                </button>
              )
            })
          : '#tag  @member  !high  ^fri  2h'}
      </div>
      {anchor && (
        <FieldMenu
          field="project"
          tasks={[task]}
          anchor={anchor}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
          onToggle={change}
          onChange={(next) => {
            change(next)
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </>
  )
}
