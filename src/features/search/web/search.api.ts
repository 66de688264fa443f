import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { searchContract } from '../search.contract.ts'

type Searched = Answer<typeof searchContract.search>
export type SearchArg = CallArg<typeof searchContract.search>['query']

/** Names what was found among the details, for who knows that it changed. */
export const searchTag = { type: 'detail' as const, id: 'search' }

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<Searched, SearchArg>({
      query: (query) => send(searchContract.search)({ query }),
      providesTags: ['detail', searchTag],
    }),
    /** The same of one type, page by page. */
    searchPages: build.infiniteQuery<Searched, SearchArg, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg, pageParam }) =>
        send(searchContract.search)({ query: { ...queryArg, ...(pageParam && { cursor: pageParam }) } }),
      providesTags: ['detail', searchTag],
    }),
  }),
})

export const { useSearchPagesInfiniteQuery } = searchApi

const none = { isUninitialized: true, isLoading: false, data: undefined, error: undefined }
const selectNone = () => none
type State = Parameters<ReturnType<typeof searchApi.endpoints.search.select>>[0]

/** What the server finds; a search that is no longer wanted is called off. Null asks nothing. */
export function useSearch(arg: SearchArg | null) {
  const dispatch = useAppDispatch()
  const key = arg && JSON.stringify(arg)
  useEffect(() => {
    if (!key) return
    const request = dispatch(searchApi.endpoints.search.initiate(JSON.parse(key) as SearchArg))
    return () => {
      request.abort()
      request.unsubscribe()
    }
  }, [dispatch, key])
  const select = useMemo(
    () => (key ? searchApi.endpoints.search.select(JSON.parse(key) as SearchArg) : selectNone),
    [key],
  )
  return useSelector<State, ReturnType<typeof select>>(select)
}
