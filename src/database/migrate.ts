import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import * as account from './migrations/20261120T1200_account.ts'
import * as workspace from './migrations/20261120T1210_workspace.ts'
import * as project from './migrations/20261120T1220_project.ts'
import * as task from './migrations/20261121T0900_task.ts'
import * as time from './migrations/20261121T0910_time.ts'
import * as comment from './migrations/20261121T0920_comment.ts'
import * as projectPlan from './migrations/20261122T0900_project_plan.ts'
import * as accountMore from './migrations/20261122T1000_account_more.ts'
import * as workspaceMore from './migrations/20261122T1010_workspace_more.ts'
import * as workspaceLogo from './migrations/20261122T1020_workspace_logo.ts'
import * as invoiceStatus from './migrations/20261122T1030_invoice_status.ts'
import * as notification from './migrations/20261122T1200_notification.ts'
import * as search from './migrations/20261122T1210_search.ts'
import * as noticeKept from './migrations/20261122T1230_notice_kept.ts'
import * as presence from './migrations/20261122T1240_presence.ts'
import * as doneChange from './migrations/20261122T1300_done_change.ts'
import * as searchSpelling from './migrations/20261122T1330_search_spelling.ts'

const migrations = {
  '20261120T1200_account': account,
  '20261120T1210_workspace': workspace,
  '20261120T1220_project': project,
  '20261121T0900_task': task,
  '20261121T0910_time': time,
  '20261121T0920_comment': comment,
  '20261122T0900_project_plan': projectPlan,
  '20261122T1000_account_more': accountMore,
  '20261122T1010_workspace_more': workspaceMore,
  '20261122T1020_workspace_logo': workspaceLogo,
  '20261122T1030_invoice_status': invoiceStatus,
  '20261122T1200_notification': notification,
  '20261122T1210_search': search,
  '20261122T1230_notice_kept': noticeKept,
  '20261122T1240_presence': presence,
  '20261122T1300_done_change': doneChange,
  '20261122T1330_search_spelling': searchSpelling,
}

const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableName: 'migration' })

/** Applies what is missing, all or nothing; of several servers starting at once one does it and the others wait. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Whether the database can be reached and has every migration of this version. */
export async function isReady(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).every((name) => applied.has(name))
}
