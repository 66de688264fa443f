import type { Answer } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { openSettling } from '#web/live/settle.ts'
import { api, send } from '#web/store/api.ts'
import { type TeamRow, teamContract } from '../team.contract.ts'

type TeamAnswer = Answer<typeof teamContract.getTeam>
export type TeamAsked = { periodStart: string; periodEnd: string; project: string | null }

/** As many as the server answers at once. */
const pageSize = 200
const team = { type: 'detail', id: 'team' } as const

export const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All members that the caller sees, whatever pages they come in. */
    getTeam: build.query<TeamRow[], TeamAsked>({
      async queryFn({ project, ...period }, _api, _options, fetchAnswer) {
        const rows: TeamRow[] = []
        for (let page = 1; ; page++) {
          const query = { ...period, limit: pageSize, page, ...(project && { 'projects[]': project }) }
          const { data, error } = await fetchAnswer(send(teamContract.getTeam)({ query }))
          if (error) return { error }
          const answer = data as TeamAnswer
          rows.push(...answer.data)
          if (!answer.data.length || rows.length >= answer.total) return { data: rows }
        }
      },
      providesTags: ['detail', team],
    }),
  }),
})

export const { useGetTeamQuery } = teamApi

/** Milliseconds between a change and asking again: time is tracked all day, by everybody. */
const settleTime = 1_000

const askLater = openSettling((dispatch) => dispatch(api.util.invalidateTags([team])))
onLive(
  [
    'time-entry',
    'task',
    'task-status',
    'member',
    'project',
    'project-member',
    'role',
    'time-off',
    'work-week',
    'holiday-calendar',
    'workspace',
  ],
  (_messages, dispatch) => askLater(dispatch, settleTime),
)
