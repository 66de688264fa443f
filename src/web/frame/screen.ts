import type { ReactNode } from 'react'

/** A screen of a workspace, as the sidebar, the keys and the palette name it. */
export type Screen = {
  to: string
  label: string
  icon: ReactNode
  /** The pair of keys that goes there. */
  keyName: string
  /** Other words that the palette finds it by. */
  keywords: string
  /** Only this address counts as being there, not those below it. */
  end?: boolean
  /** What stands at the right end of its line in the sidebar. */
  trailing?: ReactNode
  /** Also in the bar at the bottom of narrow screens. */
  isInBar?: boolean
  /** What it stands together with in the sidebar; `work` unless it says otherwise. */
  group?: 'work' | 'team' | 'money' | 'settings'
}
