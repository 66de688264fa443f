import { Button, Popover } from '@mantine/core'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useProjects } from '#features/project/web/project.api.ts'
import { limits } from '#shared/limits.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { TaskChange } from '../../../../task.contract.ts'
import { replaceToken, type Token } from '../../../../task.quickAdd.rules.ts'
import { useTaskProjects } from '../useTaskProjects.tsx'
import classes from './QuickAdd.module.css'
import { useEnteredLines } from './useEnteredLines.ts'
import { useQuickAdd } from './useQuickAdd.ts'
import { useSuggestions } from './useSuggestions.ts'

/** Shown once something is typed. */
const QuickAddChips = lazyPart(async () => (await import('./QuickAddChips.tsx')).QuickAddChips)
const TokenMenu = lazyPart(async () => (await import('./QuickAddChips.tsx')).TokenMenu)

type Props = {
  /** Names the field. */
  label: string
  placeholder?: string
  /** The project of what is added. */
  project: string
  /** Where given, the project is chosen in the field. */
  onProject?: ((project: string) => void) | undefined
  /** What a new task is where the line says nothing else. */
  fields: TaskChange
  text: string
  onText: (text: string) => void
  onEscape: () => void
  /** Whether Tab stops here; in the lines of a list it should not. */
  isTabStop?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A title with its words for tags and dates. */
const maxLineLength = () => limits.taskTitle + 200

/**
 * A line that becomes a task on Enter. It understands `#tag !priority @member 3d ^date` wherever they stand, and
 * shows below what it understood.
 */
export function QuickAdd({
  label,
  placeholder = 'New task',
  project,
  fields,
  text,
  onText,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement)
  const listId = useId()
  const quickAdd = useQuickAdd(project)
  const { context } = quickAdd
  const { enter, problem, addAndEnter } = useEnteredLines({ ...quickAdd, project, fields, text, onText })
  const [menu, setMenu] = useState<{ token: Token; anchor: HTMLElement } | null>(null)

  const { tokens, suggestions, picked, isFocused, ...field } = useSuggestions({
    input,
    text,
    context,
    onText,
    onEnter: enter,
    onEscape: props.onEscape,
  })
  const isPanelShown = problem !== null || (isFocused && (suggestions.length > 0 || tokens.length > 0))
  return (
    <>
      <Popover
        opened={isPanelShown}
        position="bottom-start"
        offset={2}
        shadow="md"
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <input
            ref={input}
            tabIndex={props.isTabStop ? 0 : -1}
            dir="auto"
            maxLength={maxLineLength()}
            role="combobox"
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={picked === null ? undefined : `${listId}-${picked}`}
            autoComplete="off"
            placeholder={placeholder}
            aria-label={label}
            aria-invalid={problem !== null || undefined}
            className={classes.field}
            value={text}
            onChange={({ currentTarget }) =>
              field.change(
                currentTarget.value.slice(0, maxLineLength()),
                currentTarget.selectionStart ?? currentTarget.value.length,
              )
            }
            {...field.handlers}
          />
        </Popover.Target>
        <Popover.Dropdown
          role="region"
          aria-label="Recognised details"
          p={6}
          className={classes.panel}
          onMouseDown={(event) => event.preventDefault()}
        >
          {problem && (
            <div role="alert" className={classes.problem}>
              <span dir="auto">{problem.message}</span>
              {problem.toAdd && (
                <Button size="compact-xs" variant="light" onClick={addAndEnter}>
                  Add {problem.toAdd.name} to the project and assign
                </Button>
              )}
            </div>
          )}
          <QuickAddChips
            tokens={tokens}
            text={text}
            onText={(next) => field.put(next, next.length)}
            onChange={(token, anchor) => {
              if (token.kind !== 'estimate' && token.kind !== 'newTag') return setMenu({ token, anchor })
              input.current?.focus()
              input.current?.setSelectionRange(token.start, token.end)
            }}
          />
          <div id={listId} role="listbox" aria-label="Suggestions" className={classes.suggestions}>
            {suggestions.map((suggestion, index) => (
              <button
                type="button"
                key={suggestion.word}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === picked}
                data-active={index === picked || undefined}
                dir="auto"
                className={classes.suggestion}
                onMouseMove={() => field.point(index)}
                onClick={() => field.take(suggestion)}
              >
                {suggestion.label}
              </button>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {menu && (
        <TokenMenu
          {...menu}
          onWord={(word) => {
            const next = replaceToken(text, menu.token, word)
            setMenu(null)
            field.put(next, next.length)
          }}
          onClose={() => {
            setMenu(null)
            input.current?.focus()
          }}
        />
      )}
      {props.onProject && (
        <ProjectChoice project={project} onProject={props.onProject} onDone={() => input.current?.focus()} />
      )}
    </>
  )
}

type ProjectChoiceProps = { project: string; onProject: (project: string) => void; onDone: () => void }

/** The project that new tasks go to, which opens the choice of another. */
function ProjectChoice({ project, onProject, onDone }: ProjectChoiceProps) {
  const { byId } = useProjects()
  const choices = useTaskProjects()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = byId[project]
  return (
    <>
      <button
        type="button"
        className={classes.chip}
        aria-label={`New tasks go to ${chosen?.name ?? 'no project'}`}
        title={`New tasks go to ${chosen?.name ?? 'no project'}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {chosen && <ProjectDot color={chosen.color} />}
        <span className={classes.clip} dir="auto">
          {chosen?.name ?? 'Choose a project'}
        </span>
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Project"
          choices={choices}
          value={project}
          onPick={(next) => {
            setAnchor(null)
            onProject(next)
            onDone()
          }}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        />
      )}
    </>
  )
}
