import { lazyPart } from '../layout/lazyPart.tsx'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import type { DayProps, DayRangeProps } from './DayChoices.tsx'
import classes from './DayMenu.module.css'

const options = { fallback: <div className={classes.loading} />, takesKeys: true }
const DayChoice = lazyPart(async () => (await import('./DayChoices.tsx')).DayChoice, options)
const DayRangeChoice = lazyPart(async () => (await import('./DayChoices.tsx')).DayRangeChoice, options)

type Frame = { anchor: HTMLElement; onClose: () => void }

/** Chooses one day, or none. */
export const DayMenu = ({ anchor, onClose, ...choice }: Frame & DayProps) => (
  <AnchoredPopover anchor={anchor} label={choice.label} onClose={onClose}>
    <DayChoice {...choice} />
  </AnchoredPopover>
)

/** Chooses the first and last day. */
export const DayRangeMenu = ({ anchor, onClose, ...choice }: Frame & DayRangeProps) => (
  <AnchoredPopover anchor={anchor} label={choice.label} onClose={onClose}>
    <DayRangeChoice {...choice} />
  </AnchoredPopover>
)
