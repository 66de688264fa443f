import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBriefcase,
  IconCalendarEvent,
  IconFileInvoice,
  IconFileText,
  IconSearch,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { eventDay, eventPath } from '#features/calendar/web/parts/eventPath.ts'
import { useMyZone } from '#features/calendar/web/parts/useMyZone.ts'
import { useClients } from '#features/client/web/client.api.ts'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { documentPath } from '#features/document/web/parts/documentPath.ts'
import { invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { memberPath } from '#features/member/web/parts/memberPath.ts'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { taskCommandId } from '#features/task/web/screens/commands/selectedTasks.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { rankOf, toQuery } from '#shared/match.ts'
import { dayWithin } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, laterFound, paletteQuery, useCommands } from '#web/shell/commands.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { ProjectDot } from '#web/ui/icon/ProjectDot.tsx'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { maxSearchLength, type SearchResults, type SearchType } from '../../search.contract.ts'
import { useSearch } from '../search.api.ts'
import { searched } from '../search.slice.ts'
import { searchPath } from './searchFilter.ts'
import { useOpenHit } from './useOpenHit.ts'

const icon = { size: 16, stroke: 1.5 }
/** Milliseconds without a key before the server is asked. */
const debounce = 120
const nothing = { kind: null, text: '' }
const typesOf: Record<string, SearchType | undefined> = { task: 'task', project: 'project', member: 'member' }

/** Brings into the palette what the server finds, and the way to all of it. */
export function SearchCommands() {
  const typed = paletteQuery.useShown() ?? nothing
  const { sorted: clients } = useClients()
  const isViewingAs = useSelector(selectViewedAs) !== null
  const [settled] = useDebouncedValue(typed, debounce)
  const toCommands = useCommandsOf()
  const all = useSeeAll(typed.text, typesOf[typed.kind ?? ''])
  // What another role would see only this browser knows.
  const isSearching = settled.text !== '' && settled.kind !== 'command' && !isViewingAs
  const type = typesOf[settled.kind ?? '']
  const arg = { q: settled.text.slice(0, maxSearchLength), ...(type && { types: type }), limit: 10 }
  const { data, isLoading, isUninitialized } = useSearch(isSearching ? arg : null)
  const isPending = typed !== settled || (isSearching && (isLoading || isUninitialized))
  const [latest, setLatest] = useState(data)
  if (data ? data !== latest : latest && !typed.text) setLatest(data)
  const query = toQuery(typed.text)
  const isNew = data !== undefined && typed === settled
  // What was put away is counted, though the palette leaves it to the page.
  const isNone = isNew && Object.values(data.counts).every((count) => count === 0)
  // While one types on and the server is asked, what was found before stays as far as it still fits.
  const commands =
    latest && typed.text
      ? toCommands(latest.data).filter(({ label }) => isNew || rankOf(label, query, false) > 0)
      : []

  // Drawn anew only when what is typed or found has changed, and then the palette has to be told.
  useEffect(() => {
    laterFound.show({
      commands,
      isPending,
      all: typed.text && typed.kind !== 'command' && !isNone ? all : null,
    })
  })
  useEffect(() => laterFound.hide, [])

  const navigate = useNavigate()
  useCommands({
    order: 22,
    from: clients,
    find: (query) =>
      clients.flatMap(({ id, title }) => {
        const score = rankOf(title, query)
        return score > 0
          ? [{ command: clientCommand(id, title, () => void navigate(clientPath(id))), score }]
          : []
      }),
    byId(id) {
      const client = clients.find((one) => id === `client:${one.id}`)
      return client && clientCommand(client.id, client.title, () => void navigate(clientPath(client.id)))
    },
  })
  return null
}

const clientCommand = (id: string, title: string, run: () => void): Command => ({
  id: `client:${id}`,
  label: title,
  section: 'Clients',
  icon: <IconBriefcase {...icon} />,
  run,
})

function useSeeAll(text: string, type: SearchType | undefined): Command {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return {
    id: 'search all',
    label: `See all results for “${text}”`,
    section: 'Search',
    icon: <IconSearch {...icon} />,
    run() {
      dispatch(searched(text))
      void navigate(searchPath({ q: text, ...(type && { type }) }))
    },
  }
}

/** Hits as the palette has what it finds itself, so that the same thing stands in it once. */
function useCommandsOf() {
  const navigate = useNavigate()
  const { taskStatuses } = useWorkspace()
  const openHit = useOpenHit()
  const zone = useMyZone()
  const go = (to: string) => () => void navigate(to)
  return ({ tasks, projects, documents, events, members, clients, invoices }: SearchResults): Command[] => [
    // As the palette itself: what was put away is named in full, or found on the page.
    ...tasks
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, title, key, status, snippet }) => ({
        id: taskCommandId(id),
        label: title,
        note: snippet?.text,
        section: 'Tasks',
        detail: key,
        icon: (
          <StatusIcon
            id={status}
            category={taskStatuses.find((one) => one.id === status)?.category ?? null}
          />
        ),
        run: ({ isPage }: { isPage: boolean }) => openHit(id, { isPage }),
      })),
    ...projects
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, key, color, snippet }) => ({
        id: `project:${id}`,
        label: name,
        note: snippet?.text,
        section: 'Projects',
        detail: key,
        icon: <ProjectDot color={color} />,
        run: go(`/projects/${id}`),
      })),
    ...documents
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, title, page, pageTitle, snippet }) => ({
        id: `document:${id}`,
        label: title,
        note: snippet?.text ?? pageTitle,
        section: 'Docs',
        detail: snippet ? pageTitle : '',
        icon: <IconFileText {...icon} />,
        run: go(documentPath(id, page ?? undefined)),
      })),
    ...events.map(({ id, title, snippet, ...when }) => ({
      id: `event:${id}`,
      label: title,
      note: snippet?.text,
      section: 'Events',
      detail: dayWithin(eventDay(when, zone)),
      icon: <IconCalendarEvent {...icon} />,
      run: go(eventPath(id, eventDay(when, zone))),
    })),
    ...members.map(({ id, name, email }) => ({
      id: `member:${id}`,
      label: name,
      section: 'Members',
      detail: email ?? '',
      icon: <PresentAvatar id={id} name={name} size={20} />,
      run: go(memberPath(name)),
    })),
    ...clients.map(({ id, title }) => clientCommand(id, title, go(clientPath(id)))),
    ...invoices.map(({ id, title, reference, currency, totalPrice }) => ({
      id: `invoice:${id}`,
      label: title,
      note: reference,
      section: 'Invoices',
      detail: formatMoney(totalPrice, currency),
      icon: <IconFileInvoice {...icon} />,
      run: go(invoicePath(id)),
    })),
  ]
}
