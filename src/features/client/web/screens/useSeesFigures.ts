import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'

/**
 * Whether the role sees money in some projects at least, of which figures are then. Looking as a role, one’s own would
 * come: then only where it sees all.
 */
export function useSeesFigures(): boolean {
  const { access } = useProfile()
  const isViewedAs = useSelector(selectViewedAs) !== null
  const scope = scopeOf(access ?? {}, 'money.view')
  return isViewedAs ? scope === 'all' : scope !== 'none'
}
