import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Status } from '../../status.contract.ts'
import { neededCategories, type StatusKind } from '../../status.rules.ts'
import { AddStatus } from './AddStatus.tsx'
import { categoryName } from './categories.ts'
import { StatusRow } from './StatusRow.tsx'
import classes from './StatusSection.module.css'
import { useMoveStatus } from './useMoveStatus.ts'

type Props = {
  kind: StatusKind
  title: string
  text: string
  statuses: readonly Status[]
  mayManage: boolean
}

/** The statuses of tasks, or of projects, in their order. */
export function StatusSection({ kind, title, text, statuses, mayManage }: Props) {
  const ordered = statuses.toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
  const move = useMoveStatus(kind, ordered)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  function moveAndSay(status: Status, to: number) {
    move(status.id, to)
    const place = Math.max(1, Math.min(ordered.length, to + 1))
    setSaid(`${status.name} is now number ${place} of ${ordered.length}`)
  }
  /** Why a status can neither be deleted nor leave its category; null when it can. */
  const reasonToKeep = ({ id, category }: Status) =>
    neededCategories[kind].includes(category) &&
    !ordered.some((other) => other.id !== id && other.category === category)
      ? `The only status in “${categoryName(category)}”. A workspace needs one of each category.`
      : null

  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <Text c="dimmed" size="sm" mb="xs">
        {text}
      </Text>
      <ol className={classes.list}>
        {ordered.map((status, index) => (
          <StatusRow
            key={status.id}
            kind={kind}
            status={status}
            others={ordered.filter(({ id }) => id !== status.id)}
            index={index}
            isLast={index === ordered.length - 1}
            mayManage={mayManage}
            reasonToKeep={reasonToKeep(status)}
            onMove={(to) => moveAndSay(status, to)}
            isDragged={dragged === status.id}
            onDrag={setDragged}
            onDropHere={() => {
              const moved = ordered.find(({ id }) => id === dragged)
              if (moved) moveAndSay(moved, index)
              setDragged(null)
            }}
          />
        ))}
      </ol>
      {mayManage && <AddStatus kind={kind} ordered={ordered} />}
      <p className={classes.spoken} role="status">
        {said}
      </p>
    </section>
  )
}
