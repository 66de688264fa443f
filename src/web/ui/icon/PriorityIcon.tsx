import type { Priority } from '#shared/fields.ts'
import classes from './icons.module.css'

const bars: Record<Priority, number> = { none: 0, low: 1, medium: 2, high: 3, urgent: 3 }

/** Three bars, as many full as the priority is high. Its meaning stands beside it as text. */
export function PriorityIcon({ priority }: { priority: Priority }) {
  return (
    <svg viewBox="0 0 16 16" className={classes.priority} data-priority={priority} aria-hidden="true">
      {priority === 'urgent' ? (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="3" />
          <path d="M8 4.4v4.2m0 2.6v.1" className={classes.mark} />
        </>
      ) : (
        [0, 1, 2].map((bar) =>
          priority === 'none' ? (
            <rect key={bar} x={2 + bar * 4.5} y="7.25" width="3" height="1.5" rx="0.75" />
          ) : (
            <rect
              key={bar}
              x={2 + bar * 4.5}
              y={10 - bar * 3.5}
              width="3"
              height={4 + bar * 3.5}
              rx="1"
              className={bar < bars[priority] ? undefined : classes.faint}
            />
          ),
        )
      )}
    </svg>
  )
}
