import { addDays, isDay, mondayOf } from '#shared/days.ts'
import { type Period, periods } from '#shared/periods.ts'
import { isUuid } from '#shared/uuid.ts'

/** The periods that the team is looked at by name; the first is the usual one. */
export function teamPeriods(today: string): Period[] {
  const monday = mondayOf(today)
  return [
    { name: 'This week', from: monday, to: addDays(monday, 6) },
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    ...periods(today).filter(({ name }) => name === 'This month' || name === 'Last month'),
  ]
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** What an address says of the team: a usual period stays relative by its name. */
export type TeamView = {
  from: string
  to: string
  project: string | null
  /** Only members who are online now, whatever is shown usually. */
  isOnlineOnly: boolean
}

export function readTeamView(params: URLSearchParams, usual: readonly Period[]): TeamView {
  const named = usual.find(({ name }) => slug(name) === params.get('period')) ?? usual[0]!
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isOwn = isDay(from) && isDay(to) && from <= to
  const project = params.get('project') ?? ''
  return {
    from: isOwn ? from : named.from!,
    to: isOwn ? to : named.to!,
    project: isUuid(project) ? project : null,
    isOnlineOnly: params.get('presence') === 'online',
  }
}

/** The part of an address after the path: only what is not as usual stands in it. */
export function teamSearch({ from, to, project, isOnlineOnly }: TeamView, usual: readonly Period[]): string {
  const params = new URLSearchParams()
  const named = usual.find((period) => period.from === from && period.to === to)
  if (!named) {
    params.set('from', from)
    params.set('to', to)
  } else if (named !== usual[0]) params.set('period', slug(named.name))
  if (project) params.set('project', project)
  if (isOnlineOnly) params.set('presence', 'online')
  return params.size ? `?${params}` : ''
}
