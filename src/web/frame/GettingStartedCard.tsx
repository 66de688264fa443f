import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { NavigationDrawer } from '../shell/NavigationDrawer.ts'
import { gettingStartedHidden } from '../shell/sidebar.slice.ts'
import { useAppDispatch } from '../store/listener.ts'
import classes from './GettingStartedCard.module.css'

export type FirstStep = { label: string; isDone: boolean; to?: string; run?: () => void }

/** Where all steps leave the projects above them room. */
const tall = '(min-width: 48em) and (min-height: 820px)'

/** The first steps; the next one alone where there is little room, until one looks at all. */
export function GettingStartedCard({ steps }: { steps: FirstStep[] }) {
  const dispatch = useAppDispatch()
  const { id: workspaceId } = useWorkspace()
  const drawer = use(NavigationDrawer)
  const done = steps.filter(({ isDone }) => isDone).length
  const isTall = useMediaQuery(tall, undefined, { getInitialValueInEffect: false })
  const [isChosen, setIsChosen] = useState<boolean | null>(null)
  const isOpen = isChosen ?? isTall
  const shown = isOpen ? steps : steps.filter(({ isDone }) => !isDone).slice(0, 1)
  return (
    <section className={classes.card} aria-label="Getting started">
      <div className={classes.head}>
        <h2>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            onClick={() => setIsChosen(!isOpen)}
          >
            <IconChevronRight size={14} stroke={1.5} aria-hidden />
            Getting started
          </button>
        </h2>
        <span className={classes.count}>
          {done} of {steps.length}
        </span>
        <ActionIcon
          size={24}
          aria-label="Hide getting started"
          onClick={() => dispatch(gettingStartedHidden(workspaceId))}
        >
          <IconX size={14} stroke={1.5} />
        </ActionIcon>
      </div>
      {shown.map(({ label, isDone, to, run }) => {
        const content = (
          <>
            {isDone ? (
              <IconCircleCheckFilled size={16} className={classes.done} aria-label="Done:" />
            ) : (
              <IconCircle size={16} stroke={1.5} className={classes.open} aria-hidden />
            )}
            {label}
          </>
        )
        if (isDone)
          return (
            <span key={label} className={classes.step} data-done>
              {content}
            </span>
          )
        return to ? (
          <Link key={label} to={to} className={classes.step} onClick={drawer?.close}>
            {content}
          </Link>
        ) : (
          <button
            key={label}
            type="button"
            className={classes.step}
            onClick={() => {
              drawer?.close()
              run?.()
            }}
          >
            {content}
          </button>
        )
      })}
    </section>
  )
}
