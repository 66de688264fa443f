import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import * as baseline from './migrations/20261123T0000_baseline.ts'
import * as rates from './migrations/20261123T0200_rates.ts'
import * as writes from './migrations/20261123T0300_writes.ts'
import * as projectTrash from './migrations/20261123T0500_project_trash.ts'
import * as books from './migrations/20261123T0501_books.ts'
import * as billable from './migrations/20261123T0510_billable.ts'
import * as currency from './migrations/20261123T0520_currency.ts'
import * as entryTags from './migrations/20261123T0600_entry_tags.ts'
import * as retainer from './migrations/20261123T0700_retainer.ts'
import * as idempotencyKey from './migrations/20261123T0900_idempotency_key.ts'
import * as invoice from './migrations/20261123T1200_invoice.ts'
import * as noticeNames from './migrations/20261123T1300_notice_names.ts'
import * as delivery from './migrations/20261123T1501_delivery.ts'
import * as invoiceFile from './migrations/20261123T1530_invoice_file.ts'
import * as invoiceLists from './migrations/20261123T1550_invoice_lists.ts'
import * as invoiceKinds from './migrations/20261123T1600_invoice_kinds.ts'
import * as expense from './migrations/20261123T1610_expense.ts'
import * as recurring from './migrations/20261123T1610_recurring.ts'
import * as client from './migrations/20261123T1720_client.ts'
import * as invoiceText from './migrations/20261123T1730_invoice_text.ts'
import * as finalised from './migrations/20261123T1740_finalised.ts'
import * as mailAttachment from './migrations/20261123T1740_mail_attachment.ts'
import * as document from './migrations/20261123T1930_document.ts'
import * as budget from './migrations/20261123T1955_budget.ts'
import * as mailFiles from './migrations/20261123T1956_mail_files.ts'
import * as pageWords from './migrations/20261123T2210_page_words.ts'
import * as calendar from './migrations/20261123T2226_calendar.ts'
import * as unbilled from './migrations/20261123T2240_unbilled.ts'
import * as clientTax from './migrations/20261123T2318_client_tax.ts'
import * as documentVersion from './migrations/20261123T2322_document_version.ts'
import * as timeOff from './migrations/20261123T2330_time_off.ts'
import * as documentLink from './migrations/20261124T0245_document_link.ts'
import * as approval from './migrations/20261125T0910_approval.ts'
import * as taskCompleted from './migrations/20261125T1340_task_completed.ts'
import * as approvalReminded from './migrations/20261125T1341_approval_reminded.ts'
import * as personFormats from './migrations/20261125T1410_person_formats.ts'
import * as eventIndexes from './migrations/20261125T1446_event_indexes.ts'
import * as calendarFeed from './migrations/20261125T1447_calendar_feed.ts'
import * as savedReport from './migrations/20261125T1458_saved_report.ts'
import * as costRate from './migrations/20261125T1459_cost_rate.ts'
import * as costRateStays from './migrations/20261125T1652_cost_rate_stays.ts'
import * as deactivated from './migrations/20261125T1706_deactivated.ts'
import * as reportLink from './migrations/20261125T1709_report_link.ts'
import * as lead from './migrations/20261125T1724_lead.ts'
import * as reportSchedule from './migrations/20261125T1733_report_schedule.ts'
import * as documentShare from './migrations/20261125T1743_document_share.ts'
import * as documentThread from './migrations/20261125T1744_document_thread.ts'
import * as pageFile from './migrations/20261125T2020_page_file.ts'
import * as teamOnly from './migrations/20261125T2030_team_only.ts'
import * as commentReply from './migrations/20261125T2045_comment_reply.ts'
import * as documentMembers from './migrations/20261125T2056_document_members.ts'
import * as taskReminder from './migrations/20261125T2110_task_reminder.ts'
import * as fileLink from './migrations/20261126T0010_file_link.ts'
import * as hourCycle from './migrations/20261126T0052_hour_cycle.ts'
import * as calendarSubscription from './migrations/20261126T0058_calendar_subscription.ts'
import * as reportIndex from './migrations/20261126T0428_report.ts'
import * as reportRecipients from './migrations/20261126T0446_report_recipients.ts'
import * as unbilledSums from './migrations/20261126T1125_unbilled_sums.ts'
import * as quotesBillNothing from './migrations/20261126T2342_quotes_bill_nothing.ts'

/** In the order of their names, which begin with the time when they were written. Landed ones are never edited. */
export const migrations = {
  '20261123T0000_baseline': baseline,
  '20261123T0200_rates': rates,
  '20261123T0300_writes': writes,
  '20261123T0500_project_trash': projectTrash,
  '20261123T0501_books': books,
  '20261123T0510_billable': billable,
  '20261123T0520_currency': currency,
  '20261123T0600_entry_tags': entryTags,
  '20261123T0700_retainer': retainer,
  '20261123T0900_idempotency_key': idempotencyKey,
  '20261123T1200_invoice': invoice,
  '20261123T1300_notice_names': noticeNames,
  '20261123T1501_delivery': delivery,
  '20261123T1530_invoice_file': invoiceFile,
  '20261123T1550_invoice_lists': invoiceLists,
  '20261123T1600_invoice_kinds': invoiceKinds,
  '20261123T1610_expense': expense,
  '20261123T1610_recurring': recurring,
  '20261123T1720_client': client,
  '20261123T1730_invoice_text': invoiceText,
  '20261123T1740_finalised': finalised,
  '20261123T1740_mail_attachment': mailAttachment,
  '20261123T1930_document': document,
  '20261123T1955_budget': budget,
  '20261123T1956_mail_files': mailFiles,
  '20261123T2210_page_words': pageWords,
  '20261123T2226_calendar': calendar,
  '20261123T2240_unbilled': unbilled,
  '20261123T2318_client_tax': clientTax,
  '20261123T2322_document_version': documentVersion,
  '20261123T2330_time_off': timeOff,
  '20261124T0245_document_link': documentLink,
  '20261125T0910_approval': approval,
  '20261125T1340_task_completed': taskCompleted,
  '20261125T1341_approval_reminded': approvalReminded,
  '20261125T1410_person_formats': personFormats,
  '20261125T1446_event_indexes': eventIndexes,
  '20261125T1447_calendar_feed': calendarFeed,
  '20261125T1458_saved_report': savedReport,
  '20261125T1459_cost_rate': costRate,
  '20261125T1652_cost_rate_stays': costRateStays,
  '20261125T1706_deactivated': deactivated,
  '20261125T1709_report_link': reportLink,
  '20261125T1724_lead': lead,
  '20261125T1733_report_schedule': reportSchedule,
  '20261125T1743_document_share': documentShare,
  '20261125T1744_document_thread': documentThread,
  '20261125T2020_page_file': pageFile,
  '20261125T2030_team_only': teamOnly,
  '20261125T2045_comment_reply': commentReply,
  '20261125T2056_document_members': documentMembers,
  '20261125T2110_task_reminder': taskReminder,
  '20261126T0010_file_link': fileLink,
  '20261126T0052_hour_cycle': hourCycle,
  '20261126T0058_calendar_subscription': calendarSubscription,
  '20261126T0428_report': reportIndex,
  '20261126T0446_report_recipients': reportRecipients,
  '20261126T1125_unbilled_sums': unbilledSums,
  '20261126T2342_quotes_bill_nothing': quotesBillNothing,
}

const names = Object.keys(migrations)

const migratorOf = (db: Db) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableName: 'migration' })

/**
 * Applies what is missing, all or nothing; of several servers starting at once one does it and the others wait. `last`
 * is for tests that need the schema of an earlier version.
 */
export async function migrate(db: Db, last?: keyof typeof migrations): Promise<string[]> {
  await assertKnownData(db)
  const migrator = migratorOf(db)
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

async function findApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Data of other versions, in words that say what to do: nothing is wrong with it. */
async function assertKnownData(db: Db) {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('migration') is not null as found`.execute(db)
  if (!rows[0]?.found) return
  const unknown = (await findApplied(db)).filter((name) => !names.includes(name))
  const [first = ''] = names
  if (unknown.some((name) => name < first)) {
    throw new Error(
      'Its data was made by a version from before the first release, which can’t be upgraded. Nothing was changed. Start with an empty DATA_DIR (or an empty database), or start the version that made the data.',
    )
  }
  if (unknown.length > 0) {
    throw new Error(
      `Its data was made by a newer version of Workweek (${unknown.at(-1)}). Nothing is damaged and nothing was changed. Start the newer version again, or restore the backup that you made before upgrading.`,
    )
  }
}

/** Whether the database can be reached and has every migration of this version. */
export async function isReady(db: Db): Promise<boolean> {
  const applied = new Set(await findApplied(db))
  return names.every((name) => applied.has(name))
}
