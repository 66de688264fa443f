import { IconLayoutSidebarLeftCollapse, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import bar from '#web/ui/grid/ListBar.module.css'
import type { ProjectViewSettings } from '../../parts/viewSettings.ts'
import { GanttDisplay } from './GanttDisplay.tsx'
import classes from './GanttToolbar.module.css'
import { zoomNames, zooms } from './scale.ts'

type Settings = ProjectViewSettings['gantt']
type Props = {
  settings: Settings
  onChange: (settings: Partial<Settings>) => void
  hasGroups: boolean
  /** Narrows which projects are shown. */
  filter: ReactNode
  onToday: () => void
  onZoom: (by: 1 | -1) => void
  /** Folds the names away where there is little room; null where there is enough. */
  names: { isFolded: boolean; onFold: () => void } | null
}

/** Above the Gantt: what of it is shown, when, and how near. */
export function GanttToolbar({ settings, onChange, hasGroups, filter, onToday, onZoom, names }: Props) {
  const at = zooms.indexOf(settings.zoom)
  return (
    <div className={bar.bar}>
      {names && (
        <button
          type="button"
          className={bar.button}
          aria-label="Names"
          aria-pressed={!names.isFolded}
          onClick={names.onFold}
        >
          <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      {filter}
      <span className={classes.end}>
        <button type="button" className={bar.button} title="Go to today (T)" onClick={onToday}>
          Today
        </button>
        <button
          type="button"
          className={bar.button}
          aria-label="Zoom out"
          title="Zoom out (-)"
          disabled={at === zooms.length - 1}
          onClick={() => onZoom(-1)}
        >
          <IconMinus size={16} stroke={1.5} aria-hidden />
        </button>
        <span className={classes.zoom} role="status" aria-label={`Zoom: ${zoomNames[settings.zoom]}`}>
          {zoomNames[settings.zoom]}
        </span>
        <button
          type="button"
          className={bar.button}
          aria-label="Zoom in"
          title="Zoom in (+)"
          disabled={at === 0}
          onClick={() => onZoom(1)}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
        </button>
        <GanttDisplay settings={settings} onChange={onChange} hasGroups={hasGroups} />
      </span>
    </div>
  )
}
