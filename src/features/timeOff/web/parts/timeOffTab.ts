import { tracksTime } from '#features/role/role.rules.ts'
import { type Access, scopeOf } from '#shared/access.ts'

const timeOffPath = '/time/off'

/** The tab of the room of time that leads to time off, for whoever asks for it or sees who is away. */
export const timeOffTab = (access: Access, isCurrent: boolean) =>
  !tracksTime(access) && scopeOf(access, 'team.view') === 'none'
    ? []
    : [{ name: 'Time off', to: timeOffPath, isCurrent }]
