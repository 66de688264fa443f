import type { Db } from '#database/database.ts'
import { lockRates } from '#features/rate/server/rate.resolve.queries.ts'
import { writeProjectRate } from '#features/rate/server/rate.write.ts'
import { followBilling, followRates } from '#features/time/server/time.rates.queries.ts'
import { settleTaskTime } from '#features/time/server/time.settleTask.queries.ts'
import { forbidden } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { validateRange } from '#server/validateRange.ts'
import { may } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import type { Project, ProjectUpdate } from '../project.contract.ts'
import { briefProject, visibleProject } from '../project.rules.ts'
import { lockProjects, type ProjectColumns, updateProject } from './project.queries.ts'
import { changeRetainer, retainerAfter } from './project.retainer.ts'
import { lastPositions, lockProjectTree } from './project.tree.queries.ts'
import { requireChangeable, requireRate, validateReferences } from './project.validate.ts'

type Change = ProjectUpdate & { id: string }

/** Changes to what time is billed by wait for those who write time. */
const billsOtherwise = ({ rate, billing, retainer, applyRate }: ProjectUpdate) =>
  rate !== undefined || billing !== undefined || retainer !== undefined || applyRate

/** Changes projects, each by its own fields, in the order given; answers them as they are then. Refuses all or none. */
export async function changeProjects(
  trx: Db,
  log: Log,
  member: CallerMember,
  changes: Change[],
): Promise<Project[]> {
  const { workspaceId } = member
  if (changes.some(billsOtherwise)) await lockRates(trx, workspaceId)
  if (changes.some(({ parent }) => parent !== undefined)) await lockProjectTree(trx, workspaceId)
  const found = await lockProjects(
    trx,
    member,
    changes.map(({ id }) => id),
  )
  const projects = new Map(found.map((project) => [project.id, project]))
  const answers: Project[] = []
  for (const { id, ...change } of changes) {
    const before = requireChangeable(member, projects.get(id), 'project.update')
    answers.push(await changeProject(trx, log, member, before, change))
  }
  return answers
}

async function changeProject(
  trx: Db,
  log: Log,
  member: CallerMember,
  before: Project,
  update: ProjectUpdate,
): Promise<Project> {
  const { applyRate = false, rate, retainer } = update
  const { id } = before
  const change = await planChange(trx, member, before, update)
  const terms = await retainerAfter(trx, member, before, { billing: change.billing, retainer, applyRate })
  if (terms) await changeRetainer(trx, log, member, before, terms)
  const today = dayIn(member.timeZone)
  const set =
    rate === undefined ? null : await writeProjectRate(trx, log, member, { project: id, today }, rate)
  const own = set ? (set.rate?.rate ?? null) : before.rate
  const isChanged = Object.keys(change).length > 0 || own !== before.rate || Boolean(terms)
  const after = isChanged ? await writeChange(trx, log, member, before, change) : briefProject(before)
  if (applyRate) {
    const isRateAlone = set && change.billing === undefined
    const wasBilled = change.billing === undefined || before.billing !== 'non_billable'
    const follow = isRateAlone
      ? followRates(trx, log, member, set.which)
      : followBilling(trx, log, member, { project: id, wasBilled })
    await settleTaskTime(trx, log, member, await follow)
  }
  return after
}

/** The columns that change, once the member may set them and they fit together. */
async function planChange(
  trx: Db,
  member: CallerMember,
  before: Project,
  { applyRate, rate, retainer: _retainer, archived, ...fields }: ProjectUpdate,
): Promise<ProjectColumns> {
  const { id } = before
  const change: ProjectColumns = changedFields(member, before, fields)
  if (archived !== undefined && archived !== (before.archivedAt !== null)) change.archived = archived
  if (rate !== undefined || applyRate) requireRate(member, id)
  if (change.budget !== undefined) assertBudgetVisible(member, before)
  if (change.parent === null && !may(member, 'project.create')) {
    throw forbidden('Your role can’t create projects, so you can’t move one to the top level.')
  }
  validateRange({ ...before, ...change })
  await validateReferences(trx, member, before, change)
  if (change.parent !== undefined && change.position === undefined) {
    const [last] = await lastPositions(trx, member.workspaceId, change.parent, 1)
    change.position = last as string
  }
  return change
}

/** Writes and logs them; the description is answered and logged only where it changes. */
async function writeChange(
  trx: Db,
  log: Log,
  { workspaceId, currency }: CallerMember,
  before: Project,
  change: ProjectColumns,
): Promise<Project> {
  const { description } = change
  const isDescribed = description !== undefined
  const written = await updateProject(trx, { workspaceId, currency }, before.id, change)
  const after = isDescribed ? { ...written, description } : written
  const was = isDescribed ? before : briefProject(before)
  log({ object: 'project', event: 'update', data: after, before: was })
  return after
}

type Fields = Omit<ProjectUpdate, 'archived' | 'rate' | 'retainer' | 'applyRate'>

/** The fields whose value is another one than the member sees; sending what is there already changes nothing. */
function changedFields(member: CallerMember, before: Project, { budget, ...fields }: Fields): ProjectColumns {
  const { currency } = member
  const sent = { ...fields, ...(budget !== undefined && { budget: roundBudget(budget, currency) }) }
  const shown = visibleProject(member, before) as Project
  const entries = Object.entries(sent).filter(
    ([field, value]) => JSON.stringify(shown[field as keyof Project]) !== JSON.stringify(value),
  )
  return Object.fromEntries(entries)
}

/** Money no finer than the currency's minor unit. */
const roundBudget = <T extends Project['budget']>(budget: T, currency: string): T =>
  budget?.unit === 'money'
    ? { ...budget, amount: toMajor(toMinor(budget.amount, currency), currency) }
    : budget

/** A budget of money that the member does not see is not theirs to replace. */
function assertBudgetVisible(member: CallerMember, { id, budget }: Project) {
  if (budget?.unit === 'money' && !may(member, 'money.view', { project: id })) {
    throw forbidden('This project has a money budget, which your role can’t see or change.')
  }
}
