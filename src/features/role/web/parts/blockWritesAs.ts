import { blockWrites } from '#web/store/api.ts'
import { selectViewedAs } from '../viewAs.slice.ts'

/** Signing out and another workspace end the look; everything else would be written as oneself. */
const leaving = /^\/(auth|workspace\/set)\b/

/** While the workspace is looked at as another role, nothing is written. */
export function listenForViewAs() {
  blockWrites((state, path) => {
    const viewedAs = selectViewedAs(state as object)
    if (!viewedAs || leaving.test(path)) return null
    return `Nothing changed: you’re viewing as ${viewedAs.role.name}.`
  })
}
