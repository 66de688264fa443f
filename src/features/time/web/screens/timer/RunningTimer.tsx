import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useProjects } from '#features/project/web/project.api.ts'
import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { formatSeconds } from '#web/format/durations.ts'
import { SidebarFold } from '#web/shell/SidebarFold.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { runningSeconds } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'
import { onSecond, serverNow } from '../../parts/secondClock.ts'
import { useMyTimer } from '../../time.api.ts'
import classes from './RunningTimer.module.css'
import { Ticking } from './TimerButton.tsx'
import { startTimer, stopTimer } from './timer.ts'

const TrackedTaskPicker = lazyPart(
  async () => (await import('../entry/TrackedTaskPicker.tsx')).TrackedTaskPicker,
)

/** One’s timer: what runs, and the way to start one. In the sidebar; in the top bar of narrow screens. */
export function RunningTimer() {
  const { access } = useProfile()
  const timer = useMyTimer()
  const isFolded = use(SidebarFold)
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The button that was pressed goes; the one that comes instead keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one comes
  useEffect(() => {
    if (hadFocus.current) place.current?.querySelector('button')?.focus()
    hadFocus.current = false
  }, [timer?.id])
  const restoreFocus = () => {
    hadFocus.current = true
  }
  if (!timer && scopeOf(access ?? {}, 'time.track') === 'none') return null
  return (
    <div ref={place} className={classes.place} data-folded={isFolded || undefined}>
      {timer ? <Running timer={timer} onPressed={restoreFocus} /> : <Start onPicked={restoreFocus} />}
    </div>
  )
}

function Running({ timer, onPressed }: { timer: TimeEntry; onPressed: () => void }) {
  const dispatch = useAppDispatch()
  const { byId } = useProjects()
  const project = byId[timer.project]
  const stop = () => void dispatch(stopTimer())
  useKeys({ T: { label: 'Stop the timer', run: stop } })
  useTimeInTitle(Date.parse(timer.start))
  return (
    <section className={classes.running} aria-label="Running timer">
      <Link
        to={timer.task ? `/projects/${timer.project}/tasks/${timer.task}` : `/projects/${timer.project}`}
        className={classes.task}
        title={project ? `${titleOf(timer)} – ${project.name}` : titleOf(timer)}
      >
        {project && (
          <span className={classes.dot}>
            <ProjectDot color={project.color} />
          </span>
        )}
        <span className={classes.title} dir="auto">
          {timer.task === null && project ? project.name : titleOf(timer)}
        </span>
        <Ticking timer={timer} />
      </Link>
      <button
        type="button"
        className={classes.stop}
        aria-label="Stop timer"
        title="Stop timer (⇧T)"
        onClick={() => {
          onPressed()
          stop()
        }}
      >
        <IconPlayerStopFilled size={14} aria-hidden />
      </button>
    </section>
  )
}

function Start({ onPicked }: { onPicked: () => void }) {
  const dispatch = useAppDispatch()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(button.current)
  const close = () => {
    setAnchor(null)
    button.current?.focus()
  }
  useKeys({ T: { label: 'Start a timer', run: open } })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.start}
        aria-label="Start timer"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title="Start timer (⇧T)"
        onClick={open}
      >
        <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
        <span className={classes.startLabel}>Start timer</span>
      </button>
      {anchor && (
        <TrackedTaskPicker
          anchor={anchor}
          label="Start timer on"
          onClose={close}
          onPick={(taskId) => {
            setAnchor(null)
            onPicked()
            dispatch(startTimer(taskId))
          }}
        />
      )}
    </>
  )
}

const shownTime = /^\d+:\d\d:\d\d · /

/** Puts the ticking time in front of the browser tab’s title. */
function useTimeInTitle(start: number) {
  useEffect(() => {
    const show = () => {
      const time = formatSeconds(runningSeconds(start, serverNow()))
      document.title = `${time} · ${document.title.replace(shownTime, '')}`
    }
    show()
    const stop = onSecond(show)
    return () => {
      stop()
      document.title = document.title.replace(shownTime, '')
    }
  }, [start])
}
