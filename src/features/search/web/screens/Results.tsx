import { Button, Skeleton } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { errorText } from '#web/store/api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { type SearchResults, type SearchType, searchTypes } from '../../search.contract.ts'
import { useSearch, useSearchPagesInfiniteQuery } from '../search.api.ts'
import { Hits, listOf, nameOfType } from './Hits.tsx'
import classes from './Search.module.css'
import { isNarrowed, type SearchFilter, searchPath, toArg } from './searchFilter.ts'
import { useIsSlow } from './useIsSlow.ts'
import { useLocalResults } from './useLocalResults.ts'

type Props = { filter: SearchFilter; onEscape: () => void }

/** Counts stand on the tabs already. */
const noCount = () => undefined
const ofEach = 5
const ofPage = 30

/** The best of each type, and how many there are; asked for once for tabs and results alike. */
export function useBest({ type: _, ...filter }: SearchFilter) {
  const isViewingAs = useSelector(selectViewedAs) !== null
  const arg = filter.q.trim() && !isViewingAs ? { ...toArg(filter), limit: ofEach } : null
  const best = useSearch(arg)
  // While one types on and the server is asked, what was found before stays.
  const [latest, setLatest] = useState(best.data)
  if (best.data ? best.data !== latest : latest && !arg) setLatest(best.data)
  const isStale = !best.data
  const data = isStale && (!arg || best.error) ? undefined : (best.data ?? latest)
  const countOf = (type: SearchType): string | undefined => {
    const count = data?.counts[type]
    if (count === undefined || (type !== 'task' && isNarrowed(filter))) return undefined
    return type === 'task' && data?.isMore ? `${count}+` : String(count)
  }
  return { ...best, data, isStale, countOf }
}
type Best = { best: ReturnType<typeof useBest> }

/** What the search of the address finds; while the server is out of reach, what this browser holds. */
export function Results({ best, ...props }: Props & Best) {
  const isViewingAs = useSelector(selectViewedAs) !== null
  if (isViewingAs) return <LocalResults {...props} />
  return props.filter.type ? <OneType {...props} /> : <AllTypes {...props} best={best} />
}

function AllTypes({ filter, onEscape, best }: Props & Best) {
  const { data, error, isLoading, isUninitialized, isStale, countOf } = best
  const isLong = useIsSlow(isLoading || isUninitialized)
  if (!data || (isStale && isNothing(data.data)))
    return <NotYet error={error} isLong={isLong} filter={filter} onEscape={onEscape} />
  return (
    <Found filter={filter} results={data.data}>
      <Hits
        results={data.data}
        countOf={countOf}
        toType={(type) => searchPath({ ...filter, type })}
        onEscape={onEscape}
      />
    </Found>
  )
}

function OneType({ filter, onEscape }: Props) {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = useSearchPagesInfiniteQuery({
    ...toArg(filter),
    limit: ofPage,
  })
  const isLong = useIsSlow(!data && !error)
  const results = useMemo(() => data && joined(data.pages.map((page) => page.data)), [data])
  if (!results) return <NotYet error={error} isLong={isLong} filter={filter} onEscape={onEscape} />
  return (
    <Found filter={filter} results={results}>
      <Hits results={results} countOf={noCount} onEscape={onEscape}>
        {hasNextPage && (
          <Button
            variant="default"
            className={classes.more}
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Hits>
    </Found>
  )
}

/** What moved to another page meanwhile is shown once. */
function joined(pages: readonly SearchResults[]): SearchResults {
  const once = <T extends { id: string }>(lists: readonly T[][]) => [
    ...new Map(lists.flat().map((hit) => [hit.id, hit])).values(),
  ]
  return {
    tasks: once(pages.map(({ tasks }) => tasks)),
    projects: once(pages.map(({ projects }) => projects)),
    documents: once(pages.map(({ documents }) => documents)),
    events: once(pages.map(({ events }) => events)),
    members: once(pages.map(({ members }) => members)),
    clients: once(pages.map(({ clients }) => clients)),
    invoices: once(pages.map(({ invoices }) => invoices)),
  }
}

function NotYet({ error, isLong, filter, onEscape }: Props & { error: unknown; isLong: boolean }) {
  const status = (error as { status?: unknown } | undefined)?.status
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR')
    return <LocalResults filter={filter} onEscape={onEscape} isCut />
  // A search that was called off has another one on its way.
  if (status !== undefined) return <Message title="Search failed">{errorText(error)}</Message>
  return isLong ? (
    <div className={classes.hits} aria-busy>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={20} className={classes.skeleton} />
      ))}
    </div>
  ) : null
}

function LocalResults({ filter, onEscape, isCut = false }: Props & { isCut?: boolean }) {
  const find = useLocalResults()
  const found = find(filter)
  const { type } = filter
  const results = type
    ? {
        tasks: [],
        projects: [],
        documents: [],
        events: [],
        members: [],
        clients: [],
        invoices: [],
        [listOf[type]]: found[listOf[type]],
      }
    : found
  return (
    <>
      {isCut && (
        <p className={classes.notice} role="status">
          You’re offline. These are the results stored in this browser; there may be more.
        </p>
      )}
      <Found filter={filter} results={results}>
        <Hits
          results={results}
          countOf={noCount}
          toType={type ? undefined : (one) => searchPath({ ...filter, type: one })}
          onEscape={onEscape}
        />
      </Found>
    </>
  )
}

const isNothing = (results: SearchResults) => searchTypes.every((type) => !results[listOf[type]].length)

type FoundProps = { filter: SearchFilter; results: SearchResults; children: React.ReactNode }

function Found({ filter, results, children }: FoundProps) {
  if (!isNothing(results)) return children
  const { type, q } = filter
  const what = type ? nameOfType[type].toLowerCase() : 'Nothing'
  return (
    <Message
      title={type ? `No ${what} found for “${q.trim()}”` : `${what} found for “${q.trim()}”`}
      icon={<IconSearchOff size={24} stroke={1.5} />}
      actions={
        (type || isNarrowed(filter)) && (
          <Button component={Link} to={searchPath({ q })} variant="default">
            Search everything
          </Button>
        )
      }
    >
      Try fewer words, or just the start of a word. You can also find a task by its number, such as WEB-12.
    </Message>
  )
}
