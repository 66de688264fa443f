import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isDatabaseDown } from './errors.ts'
import type { FileStore } from './files/store.ts'
import { sweepFiles } from './files/sweep.ts'
import { isAlive } from './session/session.ts'

const hourly = 60 * 60 * 1000

/** What has run out and serves nobody any more, each by itself: one that fails keeps none of the others from going. */
const steps = {
  limits: sql`delete from rate_limit where resets_at < now()`,
  links: sql`delete from email_token where expires_at < now()`,
  'sign-in steps': sql`delete from sign_in_step where expires_at < now()`,
  'identity visits': sql`delete from identity_visit where expires_at < now()`,
  devices: sql`delete from device where last_seen_at < now() - interval '400 days'`,
  sessions: sql`delete from session s where not ${isAlive}`,
  // Everything of a deleted workspace goes with it.
  workspaces: sql`delete from workspace where deleted_at is not null`,
  comments: sql`delete from comment where deleted_at < now() - interval '30 days'`,
  expenses: sql`delete from expense where deleted_at < now() - interval '30 days'`,
  documents: sql`delete from document where deleted_at < now() - interval '30 days'`,
  events: sql`delete from calendar_event where deleted_at < now() - interval '30 days'`,
  pages: sql`delete from document_page where deleted_at < now() - interval '30 days'`,
  'comments on pages': sql`delete from document_comment where deleted_at < now() - interval '30 days'`,
  // After their tasks, which go the same way. Time and expenses never go.
  projects: sql`
    delete from project where deleted_at < now() - interval '30 days' and not exists (
      select from task where task.workspace_id = project.workspace_id and task.project = project.id
    ) and not exists (
      select from time_entry e where e.workspace_id = project.workspace_id and e.project = project.id
    ) and not exists (
      select from expense e where e.workspace_id = project.workspace_id and e.project = project.id
    ) and not exists (
      select from invoice i where i.workspace_id = project.workspace_id and (i.project = project.id or project.id = any(i.projects))
    )`,
  tombstones: sql`delete from tombstone where deleted_at < now() - interval '30 days'`,
  'account notices': sql`delete from account_notice where delivered_at < now() - interval '90 days'`,
  notifications: sql`delete from notification where at < now() - interval '90 days'`,
  // A browser that was away for longer sends what it kept as if for the first time.
  'idempotency keys': sql`delete from idempotency_key where at < now() - interval '30 days'`,
  // Emails hold links and addresses; where no mail server takes them they are read at once or never.
  mail: sql`delete from mail where created_at < now() - interval '30 days'`,
}

/** Several servers may do it at once. */
export async function tidy(db: Db, warn: (line: string) => void) {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step.execute(db)
    } catch (error) {
      warn(`Cleanup of ${name} failed: ${(error as Error).message}`)
      if (isDatabaseDown(error as Error)) return
    }
  }
}

/** Tidies now and every hour until stopped. What fails is logged and done the next time. */
export function scheduleCleanup(db: Db, files: FileStore, log: { warn(line: string): void }): () => void {
  async function run() {
    const warn = (line: string) => log.warn(line)
    await tidy(db, warn)
    await sweepFiles(db, files).catch((error: Error) => warn(`Cleanup of files failed: ${error.message}`))
  }
  void run()
  const timer = setInterval(() => void run(), hourly)
  return () => clearInterval(timer)
}
