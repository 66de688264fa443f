import type { Databases } from '#database/database.ts'
import { HttpError } from './errors.ts'
import { createLimiter } from './limiter.ts'

/** Transactions of one workspace at a time, of the 20 connections that all workspaces of this process share. */
const maxRunning = 12
const maxWaiting = 1_000
/** As long as anybody waits for a connection. */
const waitTimeout = 10_000

const busy = () =>
  new HttpError(503, 'WORKSPACE_BUSY', 'This workspace is busy right now. Please try again in a few seconds.')

/** The databases, of which no workspace takes all connections from the others. */
export function limitPerWorkspace(databases: Databases): Databases {
  const limiter = createLimiter({ maxRunning, maxWaiting, waitTimeout, refusal: busy })
  return {
    ...databases,
    inWorkspace: (workspaceId, ...rest) =>
      limiter.run(workspaceId.toLowerCase(), () => databases.inWorkspace(workspaceId, ...rest)),
  }
}
