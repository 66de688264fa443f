import { addressIn } from '#features/workspace/workspace.rules.ts'
import { HttpError } from '#server/errors.ts'
import type { EmailMessage } from '#server/mail/mailer.ts'
import { subjectName } from '#server/mail/subject.ts'
import type { Platform } from '#server/platform.ts'
import { runEvery } from '#server/runEvery.ts'
import { findMemberNow } from '#server/session/session.ts'
import { addDays } from '#shared/days.ts'
import { mayHandOut } from '../report.link.rules.ts'
import { dueDayFrom } from '../report.schedule.rules.ts'
import { findPrinted, printedFile } from './report.printed.ts'
import {
  type DueSchedule,
  findDueSchedules,
  lockDueSchedule,
  type SchedulePlace,
  setNextDay,
} from './report.schedule.queries.ts'

const minute = 60_000

/** Mails the reports whose hour has come; one that can't be made keeps no other one back. */
export async function mailReports(platform: Platform, now = new Date()) {
  for (const place of await findDueSchedules(platform.databases.system, now))
    await mailReport(platform, place, now).catch((error) =>
      platform.log.warn(
        { err: error, workspace: place.workspaceId, schedule: place.id },
        'a report was not mailed',
      ),
    )
}

/**
 * The email and the day of the next one are one transaction on the locked schedule, so that each goes out once, whatever
 * dies and however many servers look. What was missed while none ran is sent once.
 */
const mailReport = ({ databases, mailer, config }: Platform, place: SchedulePlace, now: Date) =>
  databases.inWorkspace(place.workspaceId, async (trx) => {
    const due = await lockDueSchedule(trx, place, now)
    if (!due) return
    await setNextDay(trx, place, dueDayFrom(due, addDays(due.today, 1)))
    // It leaves the workspace as an export of whoever had it sent, with what its recipient sees.
    const maker = await findMemberNow(trx, { ...place, memberId: due.createdBy })
    const member = await findMemberNow(trx, place)
    if (!maker || !mayHandOut(maker) || !member || due.email === null) return
    const made = await findPrinted(trx, member, due.search)
      .then(async (found) =>
        found.printed.rows.length
          ? { period: found.printed.period, files: [await printedFile(found, due.format)], problem: '' }
          : null,
      )
      .catch((error) => {
        // What they may not see any more is not told; what is too long for a file is.
        if (!(error instanceof HttpError)) throw error
        const [why] = Object.values(error.fields ?? {})
        return error.status === 403 ? null : { period: '', files: [], problem: why ?? error.message }
      })
    if (!made) return
    const { files: attachments, ...said } = made
    await mailer.send(trx, { ...reportEmail(due, place, config.publicUrl, said), attachments })
  })

type Said = { period: string; problem: string }

function reportEmail(
  { email, member, maker, memberId, createdBy, name, workspace, search, token }: DueSchedule,
  { workspaceId }: SchedulePlace,
  url: string,
  { period, problem }: Said,
): EmailMessage {
  const end = `${url}/api/report/unsubscribe/${token}`
  const report = addressIn(workspaceId, `/reports${search ? `?${search}` : ''}`)
  const by = memberId === createdBy ? '' : ` ${maker} set up this email for you.`
  const what = problem
    ? `The report “${name}” from ${workspace} couldn’t be attached: ${problem}.${by}`
    : `The report “${name}” from ${workspace} for ${period} is attached.${by}`
  return {
    to: email ?? '',
    subject: `${subjectName(name, 'Your report')}${period && ` · ${period}`}`,
    body: `Hi ${member},

${what}

Open the report:
${url}${report}

Stop these emails: ${end}`,
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Looks every minute until stopped. A database that is away is asked the next time. */
export const scheduleReports = (platform: Platform): (() => Promise<void>) =>
  runEvery(
    minute,
    () => mailReports(platform),
    (error) => platform.log.warn({ err: error }, 'reports by email wait for the next minute'),
  )
