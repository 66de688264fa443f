import { sql } from 'kysely'
import { clientContract } from '#features/client/client.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { rateContract } from '#features/rate/rate.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { taxContract } from '#features/tax/tax.contract.ts'
import { randomFrom } from '../random.ts'
import type { TestServer } from '../server.ts'
import { chooseAct } from './acts.ts'
import { audit } from './audit.ts'
import type { History, Scene } from './history.ts'

/** Acts of one history; up to three happen at once. */
const rounds = 20

async function openScene(server: TestServer): Promise<Scene> {
  const owner = await server.makeOwner()
  const { workspaceId } = owner
  const admin = await server.makeMember(workspaceId, 'Admin')
  const makeClient = async (title: string) =>
    (await owner.data(clientContract.createClient, { body: { title } })).id
  const clients = [await makeClient('Ford'), await makeClient('Hara')]
  const makeProject = async (name: string, client: string, more: object = {}) =>
    (await owner.data(projectContract.createProject, { body: { name, client, ...more } })).id
  const projects = [
    await makeProject('Website', clients[0]!),
    await makeProject('App', clients[1]!),
    await makeProject('Fixed', clients[0]!, { billing: 'fixed_fee' }),
    await makeProject('Own', clients[1]!, { billing: 'non_billable' }),
  ]
  const makeTask = async (project: string, more: object = {}) =>
    (await owner.data(taskContract.createTask, { body: { project, title: 'Design', ...more } })).id
  const tasks = [
    ...(await Promise.all(projects.map((project) => makeTask(project)))),
    await makeTask(projects[0]!, { price: 500 }),
    await makeTask(projects[1]!, { rate: 33.33 }),
  ]
  await owner.data(rateContract.setRate, { body: { rate: 87.65 } })
  const makeTax = async (name: string, percent: number) =>
    (await owner.data(taxContract.createTax, { body: { name, percent } })).id
  const taxes = [await makeTax('VAT', 19), await makeTax('Reduced', 7), await makeTax('Odd', 8.875)]
  const statuses = await invoiceStatuses(server, workspaceId)
  return {
    server,
    workspaceId,
    people: [owner, admin],
    clients,
    projects,
    tasks,
    taxes,
    statuses,
    currencyDecimals: 2,
  }
}

async function invoiceStatuses({ databases }: TestServer, workspaceId: string) {
  const rows = await databases.system
    .selectFrom('status')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', 'invoice')
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * So many random histories in one workspace, side by side, each of them by several people at once; answers what is wrong
 * with the books after them, and what was done.
 */
export async function runHistories(server: TestServer, seed: number, count: number) {
  const scene = await openScene(server)
  const histories = Array.from(
    { length: count },
    (_, index): History => ({
      ...scene,
      random: randomFrom(seed * 1_000_003 + index),
      entries: [],
      expenses: [],
      invoices: [],
      payments: [],
      series: new Map(),
      finalised: new Map(),
      touched: new Set(),
      steps: [],
    }),
  )
  await Promise.all(
    histories.map(async (history) => {
      for (let round = 0; round < rounds; round += 1) {
        const atOnce = 1 + history.random(3)
        const acts = Array.from({ length: atOnce }, () => chooseAct(history))
        await Promise.all(
          acts.map((act, index) => act(history, history.people[index % history.people.length]!)),
        )
      }
    }),
  )
  const { system } = server.databases
  const problems = await audit(system, scene.workspaceId, histories)
  // What later histories issue is theirs alone.
  await sql`update recurring_invoice set paused = 'person' where ended_at is null`.execute(system)
  return { problems, histories }
}
