import { Box, Button } from '@mantine/core'
import { IconBriefcase, IconCalendarEvent, IconFileText } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { eventDay, eventPath } from '#features/calendar/web/parts/eventPath.ts'
import { useMyZone } from '#features/calendar/web/parts/useMyZone.ts'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { documentPath } from '#features/document/web/parts/documentPath.ts'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { memberPath } from '#features/member/web/parts/memberPath.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { pageState } from '#features/task/web/parts/pageState.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayWithin } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { type SearchResults, type SearchType, searchTypes } from '../../search.contract.ts'
import { HitRow } from './HitRow.tsx'
import classes from './Search.module.css'

export const listOf = {
  task: 'tasks',
  project: 'projects',
  document: 'documents',
  event: 'events',
  member: 'members',
  client: 'clients',
  invoice: 'invoices',
} as const
export const nameOfType = {
  task: 'Tasks',
  project: 'Projects',
  document: 'Docs',
  event: 'Events',
  member: 'Members',
  client: 'Clients',
  invoice: 'Invoices',
}

type Props = {
  results: SearchResults
  /** How many of each the server has; undefined where only this browser was asked. */
  countOf: (type: SearchType) => string | undefined
  /** The address of all of one type, where only the best of each are shown. */
  toType?: ((type: SearchType) => string) | undefined
  onEscape: () => void
  /** What stands below the last one. */
  children?: ReactNode
}

/** What was found, by type. */
export function Hits({ results, countOf, toType, onEscape, children }: Props) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const hits = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')]
    const at = hits.indexOf(event.target as HTMLElement)
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && at === 0)) onEscape()
    else {
      const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: hits.length - 1 }[
        event.key
      ]
      const hit = to === undefined || at < 0 ? undefined : hits[to]
      if (!hit) return
      hit.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box className={classes.hits} onKeyDown={onKeyDown}>
      {searchTypes
        .filter((type) => results[listOf[type]].length > 0)
        .map((type) => (
          <div key={type} role="group" className={classes.group} aria-label={nameOfType[type]}>
            {toType && (
              <h2 className={classes.head}>
                {nameOfType[type]} {countOf(type) && <span>{countOf(type)}</span>}
              </h2>
            )}
            <ul className={classes.list}>
              <HitsOf type={type} results={results} />
            </ul>
            {toType && isMoreThan(countOf(type), results[listOf[type]].length) && (
              <Button
                component={Link}
                to={toType(type)}
                variant="subtle"
                size="compact-sm"
                className={classes.more}
              >
                All {nameOfType[type].toLowerCase()}
              </Button>
            )}
          </div>
        ))}
      {children}
    </Box>
  )
}

const isMoreThan = (count: string | undefined, shown: number) =>
  count !== undefined && (count.endsWith('+') || Number(count) > shown)

function HitsOf({ type, results }: { type: SearchType; results: SearchResults }) {
  const { taskStatuses, invoiceStatuses } = useWorkspace()
  const { byId } = useProjects()
  const names = useMemberNames()
  const zone = useMyZone()
  const categoryOf = (status: string | null) => taskStatuses.find(({ id }) => id === status)?.category ?? null
  if (type === 'task')
    return results.tasks.map(({ id, title, ranges, snippet, key, project, executor, status, isArchived }) => (
      <HitRow
        key={id}
        to={`/tasks/${id}`}
        state={pageState(id, [])}
        icon={<StatusIcon id={status} category={categoryOf(status)} />}
        text={title}
        ranges={ranges}
        snippet={snippet}
        mark={isArchived && 'Archived'}
        end={
          <>
            <span className={classes.project}>{byId[project]?.name}</span>
            <span className={classes.key}>{key}</span>
            <span className={classes.executor}>
              {executor && <MemberAvatar id={executor} name={names(executor)} size={20} />}
            </span>
          </>
        }
      />
    ))
  if (type === 'project')
    return results.projects.map(({ id, name, ranges, snippet, key, color, isArchived, isClosed }) => (
      <HitRow
        key={id}
        to={`/projects/${id}`}
        icon={<ProjectDot color={color} />}
        text={name}
        ranges={ranges}
        snippet={snippet}
        mark={isArchived ? 'Archived' : isClosed && 'Closed'}
        end={<span className={classes.key}>{key}</span>}
      />
    ))
  if (type === 'document')
    return results.documents.map(
      ({ id, title, ranges, page, pageTitle, pageRanges, snippet, project, isArchived }) => (
        <HitRow
          key={id}
          to={documentPath(id, page ?? undefined)}
          icon={<IconFileText size={16} stroke={1.5} aria-hidden />}
          text={title}
          ranges={ranges}
          part={pageTitle !== '' && { text: pageTitle, ranges: pageRanges }}
          snippet={snippet}
          mark={isArchived && 'Archived'}
          end={<span className={classes.project}>{project === null ? '' : byId[project]?.name}</span>}
        />
      ),
    )
  if (type === 'event')
    return results.events.map(({ id, title, ranges, snippet, project, isRecurring, ...when }) => (
      <HitRow
        key={id}
        to={eventPath(id, eventDay(when, zone))}
        icon={<IconCalendarEvent size={16} stroke={1.5} aria-hidden />}
        text={title}
        ranges={ranges}
        snippet={snippet}
        mark={isRecurring && 'Repeats'}
        end={
          <>
            <span className={classes.project}>{project === null ? '' : byId[project]?.name}</span>
            <span className={classes.key}>{dayWithin(eventDay(when, zone))}</span>
          </>
        }
      />
    ))
  if (type === 'member')
    return results.members.map(({ id, name, ranges, email, status }) => (
      <HitRow
        key={id}
        to={memberPath(name)}
        icon={<PresentAvatar id={id} name={name} size={20} />}
        text={name}
        ranges={ranges}
        mark={status === 'invited' ? 'Invited' : status === 'deactivated' && 'Deactivated'}
        end={<span className={classes.project}>{email}</span>}
      />
    ))
  if (type === 'invoice')
    return results.invoices.map(
      ({ id, title, ranges, reference, status, currency, totalPrice, voidedAt }) => (
        <HitRow
          key={id}
          to={invoicePath(id)}
          icon={
            <StatusIcon
              id={status}
              category={invoiceStatuses.find((one) => one.id === status)?.category ?? null}
            />
          }
          text={title}
          ranges={ranges}
          mark={voidedAt !== null && 'Void'}
          end={
            <>
              <span className={classes.project}>{reference}</span>
              <span className={classes.key}>{formatMoney(totalPrice, currency)}</span>
            </>
          }
        />
      ),
    )
  return results.clients.map(({ id, title, ranges }) => (
    <HitRow
      key={id}
      to={clientPath(id)}
      icon={<IconBriefcase size={16} stroke={1.5} aria-hidden />}
      text={title}
      ranges={ranges}
    />
  ))
}
