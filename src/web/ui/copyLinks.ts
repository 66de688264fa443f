import { showDone, showProblem } from './feedback/toast.ts'

/** Puts links to addresses of this site, such as `/tasks/…`, on the clipboard, one a line, and says so. */
export async function copyLinks(addresses: readonly string[]) {
  const links = addresses.map((address) => `${location.origin}${address}`).join('\n')
  try {
    await navigator.clipboard.writeText(links)
    showDone(addresses.length === 1 ? 'Link copied' : `${addresses.length} links copied`)
  } catch {
    // Browsers refuse on plain http, and when the person said no.
    showProblem(`Your browser blocked copying. The link is ${links}`)
  }
}
