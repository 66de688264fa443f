import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { type TeamRow, teamContract } from '../team.contract.ts'
import { listenForTeam } from './team.live.ts'

type TeamAnswer = Answer<typeof teamContract.getTeam>
export type TeamAsked = { periodStart: string; periodEnd: string; project: string | null }

/** As many as the server answers at once. */
const pageSize = 200
const teamTag = { type: 'detail', id: 'team' } as const

const queryOf = ({ project, ...period }: TeamAsked) => ({
  ...period,
  ...(project && { 'projects[]': project }),
})

export const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All members that the caller sees, whatever pages they come in. */
    getTeam: build.query<TeamRow[], TeamAsked>({
      async queryFn(asked, _api, _options, fetchAnswer) {
        const rows: TeamRow[] = []
        for (let page = 1; ; page++) {
          const query = { ...queryOf(asked), limit: pageSize, page }
          const { data, error } = await fetchAnswer(send(teamContract.getTeam)({ query }))
          if (error) return { error }
          const answer = data as TeamAnswer
          rows.push(...answer.data)
          if (!answer.data.length || rows.length >= answer.total) return { data: rows }
        }
      },
      providesTags: ['detail', teamTag],
    }),
    /** The rows of these members alone; read as a change is made, so that nothing of it stays in the cache. */
    getTeamRows: build.mutation<TeamRow[], TeamAsked & { members: string[] }>({
      query: ({ members, ...asked }) =>
        send(teamContract.getTeam)({ query: { ...queryOf(asked), 'members[]': members } }),
      transformResponse: ({ data }: TeamAnswer) => data,
    }),
  }),
})

export const { useGetTeamQuery } = teamApi

type State = Parameters<ReturnType<typeof teamApi.endpoints.getTeam.select>>[0]

const loadAll = () => api.util.invalidateTags([teamTag])

/** Loads some rows of a team that is on screen. */
const loadRows =
  (asked: TeamAsked, members: string[]) => async (dispatch: Dispatch, getState: () => State) => {
    const select = teamApi.endpoints.getTeam.select(asked)
    const { status, startedTimeStamp } = select(getState())
    // What is being loaded may be older than the change, and would replace what is answered here. It is loaded again after that.
    if (status === 'pending') return dispatch(loadAll())
    const { data } = await dispatch(
      teamApi.endpoints.getTeamRows.initiate({ ...asked, members }, { track: false }),
    )
    // All were loaded meanwhile, the change with them.
    if (select(getState()).startedTimeStamp !== startedTimeStamp) return
    if (!data) return dispatch(loadAll())
    const rows = new Map(data.map((row) => [row.memberId, row]))
    dispatch(
      teamApi.util.updateQueryData('getTeam', asked, (team) => {
        for (const [at, { memberId }] of team.entries()) team[at] = rows.get(memberId) ?? team[at]!
      }),
    )
  }

listenForTeam((members) =>
  members === null
    ? loadAll()
    : (dispatch: Dispatch, getState: () => State) => {
        for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), [teamTag]))
          if (endpointName === 'getTeam') void dispatch(loadRows(originalArgs as TeamAsked, members))
      },
)
