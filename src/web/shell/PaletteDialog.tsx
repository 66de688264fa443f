import { Box, Modal } from '@mantine/core'
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { toQuery } from '#shared/match.ts'
import { useAppDispatch } from '../store/listener.ts'
import classes from './CommandPalette.module.css'
import { CommandRow } from './CommandRow.tsx'
import { type Command, paletteStep, type Step, signs } from './commands.ts'
import { commandUsed } from './palette.slice.ts'
import { palette } from './palette.ts'
import { usePaletteCommands } from './usePaletteCommands.ts'

/** The dialog of the palette, while it is open. */
export const PaletteDialog = () => (
  <Modal.Root
    opened
    onClose={palette.close}
    size={620}
    zIndex={320}
    yOffset="10vh"
    xOffset={8}
    centered={false}
    returnFocus={false}
    closeOnEscape={false}
    transitionProps={{ duration: 0 }}
  >
    <Modal.Overlay backgroundOpacity={0.35} />
    <Modal.Content aria-label="Search and commands">
      <Palette />
    </Modal.Content>
  </Modal.Root>
)

function Palette() {
  const dispatch = useAppDispatch()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [steps, setSteps] = useState<Step[]>(() => [paletteStep.shown() ?? []].flat())
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const step = steps.at(-1)
  // At once: who types on without waiting must not lose a letter, nor press keys of the screen.
  useLayoutEffect(() => input.current?.focus(), [])
  const { query, sections, all, commands, isEmpty, isPending, searched } = usePaletteCommands(step, typed)
  const active = Math.max(
    0,
    commands.findIndex(({ id }) => id === activeId),
  )
  const current = commands[active]

  function type(text: string) {
    setTyped(text)
    setActiveId(null)
    list.current?.scrollTo({ top: 0 })
  }
  function goTo(next: Step[]) {
    setSteps(next)
    type('')
    input.current?.focus()
  }
  function back() {
    if (step) goTo(steps.slice(0, -1))
    else palette.close()
  }
  function take(command: Command, isPage: boolean) {
    if (!step) dispatch(commandUsed(command.id))
    if (command.step) goTo([...steps, command.step])
    else if (command.staysOpen) {
      command.run?.({ isPage })
      rerender()
      input.current?.focus()
    } else {
      palette.close()
      command.run?.({ isPage })
    }
  }
  function move(to: number) {
    const index = (to + commands.length) % commands.length
    setActiveId(commands[index]!.id)
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' })
    if (index === 0) list.current?.scrollTo({ top: 0 })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ]
    if (to !== undefined && commands.length) {
      const isPage = event.key.startsWith('Page')
      move(isPage ? Math.max(0, Math.min(commands.length - 1, to)) : to)
    } else if (event.key === 'Enter' && current && event.target === input.current)
      take(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape') back()
    else if (event.key === 'Backspace' && !typed && step) back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  let index = 0
  return (
    <Box className={classes.content} onKeyDown={onKeyDown}>
      <div className={classes.field}>
        {step ? (
          <button type="button" className={classes.button} aria-label="Back" onClick={back}>
            <IconArrowLeft size={18} stroke={1.5} />
          </button>
        ) : (
          <span className={classes.icon}>
            <IconSearch size={18} stroke={1.5} aria-hidden />
          </span>
        )}
        <input
          ref={input}
          data-autofocus
          // Escape is answered here, one step at a time.
          data-mantine-stop-propagation="true"
          className={classes.input}
          role="combobox"
          aria-label={step ? step.label : 'Search and commands'}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${active}`}
          placeholder={step ? `${step.label}…` : 'Search or type a command…'}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button
          type="button"
          className={classes.button}
          data-narrow
          aria-label="Close"
          onClick={palette.close}
        >
          <IconX size={18} stroke={1.5} />
        </button>
      </div>
      {isEmpty && <Nothing typed={searched} label={step?.label} isPending={isPending} />}
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {sections.map(({ name, commands: listed }) => (
          <div key={name} role="group" aria-label={name} className={classes.section}>
            <div className={classes.head} aria-hidden dir="auto">
              {name}
            </div>
            {listed.map((command) => {
              const at = index++
              return (
                <CommandRow
                  key={command.id}
                  id={`${listId}-${at}`}
                  command={command}
                  query={query}
                  isActive={command === current}
                  onPoint={() => setActiveId(command.id)}
                  onTake={take}
                />
              )
            })}
          </div>
        ))}
        {all && (
          <div role="group" aria-label="More" className={classes.all}>
            <CommandRow
              id={`${listId}-${commands.length - 1}`}
              command={all}
              query={noQuery}
              isActive={all === current}
              onPoint={() => setActiveId(all.id)}
              onTake={take}
            />
          </div>
        )}
      </div>
      {!step && <Signs />}
    </Box>
  )
}

const noQuery = toQuery('')

type NothingProps = { typed: string; label: string | undefined; isPending: boolean }

const Nothing = ({ typed, label, isPending }: NothingProps) => (
  <p className={classes.nothing} dir="auto">
    {isPending
      ? 'Searching…'
      : typed
        ? `Nothing found for “${typed}”. Try fewer or shorter words.`
        : `No ${label?.toLowerCase() ?? 'commands'} yet`}
  </p>
)

/** What can be typed first to look for one kind alone. */
const Signs = () => (
  <p className={classes.signs}>
    {signs.map(({ sign, name }) => (
      <span key={sign}>
        <kbd>{sign}</kbd> {name}
      </span>
    ))}
  </p>
)
