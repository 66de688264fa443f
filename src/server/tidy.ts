import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { FileStore } from './files/store.ts'
import { sweepFiles } from './files/sweep.ts'
import { isAlive } from './session/session.ts'

const hourly = 60 * 60 * 1000

/** Deletes what has run out and serves nobody any more. Several servers may do it at once. */
export async function tidy(db: Db) {
  await sql`delete from rate_limit where resets_at < now()`.execute(db)
  await sql`delete from email_token where expires_at < now()`.execute(db)
  await sql`delete from sign_in_step where expires_at < now()`.execute(db)
  await sql`delete from identity_visit where expires_at < now()`.execute(db)
  await sql`delete from device where last_seen_at < now() - interval '400 days'`.execute(db)
  await sql`delete from session s where not ${isAlive}`.execute(db)
  // Everything of a deleted workspace goes with it.
  await sql`delete from workspace where deleted_at is not null`.execute(db)
  await sql`delete from comment where deleted_at < now() - interval '30 days'`.execute(db)
  await sql`delete from account_notice where told_at < now() - interval '90 days'`.execute(db)
  await sql`delete from notification where at < now() - interval '90 days'`.execute(db)
  // A browser that was away for longer sends what it kept as if for the first time.
  await sql`delete from done_change where at < now() - interval '30 days'`.execute(db)
  // Letters hold links and addresses; where no mail server takes them they are read at once or never.
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(db)
}

/** Tidies now and every hour until stopped. A database that is away is tidied the next time. */
export function keepTidy(db: Db, files: FileStore): () => void {
  const run = () => void Promise.allSettled([tidy(db), sweepFiles(db, files)])
  run()
  const timer = setInterval(run, hourly)
  return () => clearInterval(timer)
}
