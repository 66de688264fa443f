import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router'
import { useSeesInvoices } from '#features/invoice/web/parts/useSeesInvoices.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { latestParams, useSearchParams } from '#web/navigation/useSearchParams.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { useTypedText } from '#web/ui/useTypedText.ts'
import { maxSearchLength, searchTypes } from '../../search.contract.ts'
import { searched, searchesForgotten, selectRecentSearches } from '../search.slice.ts'
import { nameOfType } from './Hits.tsx'
import { Results, useBest } from './Results.tsx'
import classes from './Search.module.css'
import { SearchBar } from './SearchBar.tsx'
import { readFilter, type SearchFilter, searchPath } from './searchFilter.ts'

/** Everything that is found, with an address of its own. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const filter = useMemo(() => readFilter(search), [search])
  const field = useRef<HTMLInputElement>(null)
  const best = useBest(filter)
  const change = (changed: Partial<SearchFilter>) =>
    void navigate(searchPath({ ...readFilter(latestParams()), ...changed }), { replace: true })
  const toField = () => {
    field.current?.focus()
    field.current?.select()
  }
  useKeys({ '/': { label: 'Search for something else', run: toField } }, { section: 'Search' })

  const hasText = filter.q.trim() !== ''
  const seesInvoices = useSeesInvoices()
  const types = searchTypes.filter((type) =>
    type === 'client' ? may('client.view') : type !== 'invoice' || seesInvoices,
  )
  const tabs = [
    { name: 'All', to: searchPath({ ...filter, type: undefined }), isCurrent: !filter.type },
    ...types.map((type) => ({
      name: `${nameOfType[type]} ${best.countOf(type) ?? ''}`.trim(),
      to: searchPath({ ...filter, type }),
      isCurrent: filter.type === type,
    })),
  ]
  return (
    <AppPage title="Search">
      <Field fieldRef={field} q={filter.q} onSearch={(q) => change({ q })} />
      <PageTabs label="Result types" tabs={tabs} isBelow />
      {hasText && (!filter.type || filter.type === 'task') && <SearchBar filter={filter} onFilter={change} />}
      {hasText ? <Results filter={filter} best={best} onEscape={toField} /> : <Nothing />}
    </AppPage>
  )
}

type FieldProps = {
  fieldRef: React.RefObject<HTMLInputElement | null>
  q: string
  onSearch: (q: string) => void
}

/** What is typed goes into the address once one pauses, and what the address says comes into the field. */
function Field({ fieldRef, q, onSearch }: FieldProps) {
  const dispatch = useAppDispatch()
  const { key: step } = useLocation()
  const { text, type, settle } = useTypedText(q, { step, after: 150 }, onSearch)
  useEffect(() => fieldRef.current?.focus({ preventScroll: true }), [fieldRef])
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-hit]')?.focus()
    else if (event.key === 'Enter') {
      dispatch(searched(text))
      settle()
    } else if (event.key === 'Escape' && text) type('')
    else return
    event.preventDefault()
  }
  return (
    <TextInput
      ref={fieldRef}
      className={classes.field}
      aria-label="Search"
      placeholder="Tasks, projects, docs, members, clients and invoices"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      type="search"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxSearchLength}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => dispatch(searched(text))}
      onKeyDown={onKeyDown}
    />
  )
}

function Nothing() {
  const dispatch = useAppDispatch()
  const recent = useSelector(selectRecentSearches)
  return (
    <Message
      title="What are you looking for?"
      icon={<IconSearch size={24} stroke={1.5} />}
      actions={
        recent.length > 0 && (
          <div className={classes.recent}>
            {recent.map((text) => (
              <Button key={text} component={Link} to={searchPath({ q: text })} variant="default">
                <bdi>{text}</bdi>
              </Button>
            ))}
            <Button variant="subtle" color="gray" onClick={() => dispatch(searchesForgotten())}>
              Clear
            </Button>
          </div>
        )
      }
    >
      Search titles, descriptions, comments and docs, task numbers, names and addresses. Typos are fine.
    </Message>
  )
}
