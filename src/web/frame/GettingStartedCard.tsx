import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { Link } from 'react-router'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { NavigationDrawer } from '../shell/NavigationDrawer.ts'
import { gettingStartedHidden } from '../shell/sidebar.slice.ts'
import { useAppDispatch } from '../store/listener.ts'
import classes from './GettingStartedCard.module.css'

export type FirstStep = { label: string; isDone: boolean; to?: string; run?: () => void }

export function GettingStartedCard({ steps }: { steps: FirstStep[] }) {
  const dispatch = useAppDispatch()
  const { id: workspaceId } = useWorkspace()
  const drawer = use(NavigationDrawer)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.card} aria-label="Getting started">
      <div className={classes.head}>
        <h2>Getting started</h2>
        <span className={classes.count}>
          {done} of {steps.length}
        </span>
        <ActionIcon
          size={24}
          aria-label="Hide the first steps"
          onClick={() => dispatch(gettingStartedHidden(workspaceId))}
        >
          <IconX size={14} stroke={1.5} />
        </ActionIcon>
      </div>
      {steps.map(({ label, isDone, to, run }) => {
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
