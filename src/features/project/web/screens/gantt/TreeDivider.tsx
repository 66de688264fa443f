import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './TreeDivider.module.css'

const treeWidths = { least: 160, max: 720 }

type Props = { width: number; onChange: (width: number) => void }

const clamp = (width: number) => Math.max(treeWidths.least, Math.min(treeWidths.max, Math.round(width)))

/** Between the names and the lanes: dragged, or moved by arrows, it gives one of both more room. */
export function TreeDivider({ width, onChange }: Props) {
  function onPointerDown({ button, clientX, currentTarget, pointerId }: PointerEvent<HTMLDivElement>) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    const begun = clientX - width
    const move = (event: globalThis.PointerEvent) => onChange(clamp(event.clientX - begun))
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener(
      'lostpointercapture',
      ({ currentTarget: divider }) => divider?.removeEventListener('pointermove', move as EventListener),
      { once: true },
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -24, ArrowRight: 24 }[event.key]
    if (!by) return
    event.preventDefault()
    onChange(clamp(width + by))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is a control
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Name column width"
      aria-valuenow={width}
      aria-valuemin={treeWidths.least}
      aria-valuemax={treeWidths.max}
      className={classes.divider}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
