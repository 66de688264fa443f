import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { type IssuePlatform, issueNext } from './recurring.issue.ts'
import { findDueSeries } from './recurring.queries.ts'

const second = 1_000

/**
 * Issues all that is due in the zones of the workspaces, those missed while nothing ran in their order. Several servers do
 * so at once: whoever has the series issues it, the others leave it alone.
 */
export async function issueDueInvoices(platform: IssuePlatform, now = new Date()) {
  for (;;) {
    const due = await findDueSeries(platform.databases.system, now, !platform.config.production)
    let issued = 0
    for (const series of due) {
      const isIssued = await issueNext(platform, series, now).catch((error) => {
        // One that can’t be issued must not keep those of others waiting.
        platform.log.warn({ err: error, series: series.id }, 'a recurring invoice waits; trying again')
        return false
      })
      if (isIssued) issued += 1
    }
    if (!issued) return
  }
}

/** Looks every five seconds until stopped. A database that is away is asked the next time. */
export function scheduleIssues(platform: Platform): () => Promise<void> {
  return runEvery(
    5 * second,
    () => issueDueInvoices(platform),
    (error) => platform.log.warn({ err: error }, 'recurring invoices wait; trying again'),
  )
}
