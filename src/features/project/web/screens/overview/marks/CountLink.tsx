import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatNumber } from '#web/format/numbers.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { useProjects } from '../../../project.api.ts'
import classes from './CountLink.module.css'

type Count = { project: string; count: number }
type Props = {
  /** What is counted, for those who hear it: "12 overdue tasks". */
  label: string
  /** How many there are in each project. */
  counts: readonly Count[]
  to: (project: string) => To
  tabIndex?: number | undefined
  children?: ReactNode
}

/**
 * A number that leads to what it counts: to the project's list, and where several projects have a part in it, by way
 * of a menu with the part of each.
 */
export function CountLink({ label, counts, to, tabIndex, children }: Props) {
  const parts = counts.filter(({ count }) => count > 0)
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const content = children ?? formatNumber(total)
  const [only, ...others] = parts
  if (!only) return <span className={classes.none}>{content}</span>
  if (!others.length)
    return (
      <Link to={to(only.project)} aria-label={label} tabIndex={tabIndex} className={classes.count}>
        {content}
      </Link>
    )
  return (
    <Menu width={260}>
      <Menu.Target>
        <button type="button" aria-label={label} tabIndex={tabIndex} className={classes.count}>
          {content}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map((part) => (
          <PartItem key={part.project} {...part} to={to(part.project)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PartItem({ project, count, to }: Count & { to: To }) {
  const { byId } = useProjects()
  return (
    <Menu.Item
      component={Link}
      to={to}
      leftSection={<ProjectDot color={byId[project]?.color ?? ''} />}
      rightSection={<span className={classes.part}>{formatNumber(count)}</span>}
    >
      <span dir="auto" className={classes.name}>
        {byId[project]?.name}
      </span>
    </Menu.Item>
  )
}
