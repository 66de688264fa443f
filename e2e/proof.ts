// Three people in browsers, two servers, and one network between them that breaks at random: at the end every screen
// shows what the database holds. Run for seconds by a test, and for minutes by `bench/proof.ts`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Db, openOwner } from '#database/database.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { openNetwork } from '../tests/chaos/network.ts'
import { openServerProcess } from '../tests/chaos/servers.ts'
import { randomFrom } from '../tests/random.ts'
import { signIn } from './people.ts'

type Random = (below: number) => number
type Database = Db
type Desk = {
  name: string
  page: Page
  isLive: boolean
  messages: number
  errors: string[]
  acts: number
  reloads: number
  tried: number
  /** Where the person did not want to go. */
  led: string[]
}
export type Outcome = {
  /** Where a screen differs from the database, or a message was told twice. */
  problems: string[]
  breaks: Map<string, number>
  kills: number
  acts: number
  reloads: number
  /** Where the broken network led somebody, and how often. */
  led: Map<string, number>
  changes: number
  tasks: number
  comments: number
  /** How often the live connections of all screens were opened, and messages they heard. */
  connections: number
  messages: number
  /** Milliseconds from the healed network until every screen was right. */
  settled: number
}

const project = 'Harbour Hotel website'
const shared = 'Room page template'
const people = ['alex', 'nora', 'tomas']
const password = 'northwind-sample'
/** For what an act waits; where the network is away too long it is given up, as a person would. */
const brief = { timeout: 4_000 }
const patient = 90_000

const row = (page: Page, title: string) => page.locator('[data-kind=task]').filter({ hasText: title }).first()
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

/** Without loading the page anew, so that what it shows is what it has heard. */
const goTo = (page: Page, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

export async function prove(
  browser: Browser,
  { seed, seconds, note }: { seed: number; seconds: number; note: (what: string) => void },
): Promise<Outcome> {
  const random = randomFrom(seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'workweek-proof-'))
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const ports: number[] = []
  const breaks = new Map<string, number>()
  const network = await openNetwork(ports, randomFrom(random(2 ** 30)), (what) => {
    const [kind = ''] = what.split(/ \d/)
    breaks.set(kind, (breaks.get(kind) ?? 0) + 1)
  })
  const database = openOwner(postgres.connection)
  const servers = [
    await openServerProcess(postgres.connection, dataDir, network.url, ['--sample']),
    await openServerProcess(postgres.connection, dataDir, network.url),
  ]
  note('both servers run')
  ports.push(...servers.map(({ port }) => port))
  try {
    const id = await sampleProject(database)
    note('the sample is there')
    const desks = await Promise.all(people.map((name) => sitDown(browser, network.url, name, id)))
    note('all are at their desks')
    const end = Date.now() + seconds * 1000
    network.begin()
    const kills = breakServers(servers, random, end)
    await Promise.all(desks.map((desk) => work(desk, id, randomFrom(random(2 ** 30)), end)))
    const killed = await kills
    network.heal()
    note('healed')
    const healed = Date.now()
    const problems = await compareOnceMore(desks, database, id)
    const sum = (of: (desk: Desk) => number) => desks.reduce((all, desk) => all + of(desk), 0)
    const count = async (of: ReturnType<typeof sql<{ count: number }>>) =>
      (await of.execute(database)).rows[0]?.count ?? 0
    return {
      problems,
      breaks,
      kills: killed,
      acts: sum(({ acts }) => acts),
      reloads: sum(({ reloads }) => reloads),
      led: new Map(
        [
          ...Map.groupBy(
            desks.flatMap(({ led }) => led),
            (where) => where,
          ),
        ].map(([where, all]) => [where, all.length]),
      ),
      changes: await count(sql`select max(seq)::int as count from change`),
      tasks: await count(sql`select count(*)::int from task where deleted_at is null`),
      comments: await count(sql`select count(*)::int from comment where deleted_at is null`),
      connections: sum(({ tried }) => tried),
      messages: sum(({ messages }) => messages),
      settled: Date.now() - healed,
    }
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
    network.close()
    await Promise.all(servers.map((server) => server.close()))
    await database.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Once the sample is there, which a server makes after it is ready. */
async function sampleProject(database: Database): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from project where name = ${project}`.execute(
      database,
    )
    if (rows[0]) return rows[0].id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function sitDown(browser: Browser, url: string, name: string, projectId: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const desk: Desk = {
    name,
    page,
    isLive: false,
    messages: 0,
    errors: [],
    acts: 0,
    reloads: 0,
    tried: 0,
    led: [],
  }
  page.on('pageerror', ({ message, stack }) => desk.errors.push(`broke: ${stack ?? message}`))
  page.on('websocket', (socket) => {
    desk.tried += 1
    const reported = new Set<number>()
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { object?: string; seq: number }
      desk.isLive = true
      if (!frame.object) return
      desk.messages += 1
      if (reported.has(frame.seq)) desk.errors.push(`was told ${frame.seq} twice by one connection`)
      reported.add(frame.seq)
    })
  })
  await page.goto('/sign-in', { timeout: patient })
  await signIn(page, { name, email: `${name}@northwind.example`, password })
  await page
    .getByRole('link', { name: new RegExp(project) })
    .first()
    .click({ timeout: patient })
  await goTo(page, `/projects/${projectId}`)
  await row(page, shared).waitFor({ timeout: patient })
  while (!desk.isLive) await page.waitForTimeout(100)
  return desk
}

/** Now and then one of the servers is killed, and started again. */
async function breakServers(
  servers: { kill: () => Promise<void>; start: () => Promise<void> }[],
  random: Random,
  end: number,
) {
  let kills = 0
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 8_000 + random(25_000)))
    if (Date.now() > end) return kills
    const victim = servers[random(servers.length)]!
    await victim.kill()
    await victim.start()
    kills += 1
  }
}

/** As the address of the project names them; the list is there without a name. */
const views = ['', '/board', '/gantt']

/** Does what somebody does who lets nothing keep them from working. */
async function work(desk: Desk, projectId: string, random: Random, end: number) {
  const { page, name } = desk
  let made = 0
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const toList = () => goTo(page, `/projects/${projectId}`)
  const titles = () =>
    page
      .locator('[data-kind=task] [data-title]')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  const choose = async (key: string, typed: string) => {
    await toList()
    const title = pick(await titles())
    if (!title) return
    await row(page, title).focus(brief)
    await page.keyboard.press(key)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  const acts: (() => Promise<void>)[] = [
    async () => {
      if (made > 15) return
      await toList()
      await page.getByRole('combobox', { name: 'New task in To do' }).click(brief)
      await page.keyboard.type(`${name} made ${++made}`)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
    },
    () => choose('p', pick(['high', 'low', 'med', 'urg'])),
    () => choose('p', pick(['high', 'low', 'med', 'urg'])),
    () => choose('s', pick(['to do', 'in prog', 'in rev'])),
    () => choose('s', pick(['to do', 'in prog', 'in rev'])),
    () => choose('a', pick(['tom', 'nora', 'alex'])),
    async () => {
      await toList()
      await row(page, pick([shared, ...(await titles())])).focus(brief)
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Comment' }).click(brief)
      await page.keyboard.type(`${name} says ${++made}`)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('button', { name: 'Close', exact: true }).click(brief)
    },
    async () => {
      await goTo(page, `/projects/${projectId}${pick(views)}`)
      await page.waitForTimeout(500 + random(1500))
    },
    async () => {
      if (random(3)) return
      await page.reload({ waitUntil: 'commit', timeout: 10_000 })
      desk.reloads += 1
      await row(page, shared).waitFor({ timeout: 10_000 })
    },
  ]
  while (Date.now() < end) {
    await comeBack(desk, projectId).catch(() => {})
    // What is covered or gone just now is left for later.
    const done = await pick(acts)().then(
      () => true,
      () => false,
    )
    if (done) desk.acts += 1
    else await page.keyboard.press('Escape').catch(() => {})
    await page.waitForTimeout(100 + random(900))
  }
}

/** As anybody would whom the broken network has led away, or left without a page. */
async function comeBack({ name, page, led }: Desk, projectId: string) {
  if (page.url().startsWith('chrome-error:')) {
    led.push('to the page of the browser for no connection')
    await page.goto(`/projects/${projectId}`, { waitUntil: 'commit', timeout: 10_000 })
  }
  if (new URL(page.url()).pathname.startsWith('/sign-in')) {
    led.push('to the sign-in')
    await signIn(page, { name, email: `${name}@northwind.example`, password })
    await goTo(page, `/projects/${projectId}`)
  }
  const workspace = page.getByRole('button', { name: /^Northwind/ })
  if (
    (await page.getByRole('heading', { name: 'Choose a workspace' }).count()) &&
    (await workspace.count())
  ) {
    led.push(`to the choice of a workspace, from ${new URL(page.url()).pathname}`)
    await workspace.first().click(brief)
    await goTo(page, `/projects/${projectId}`)
  }
}

type Shown = { title: string; fields: string[] }
const shownOn = (page: Page): Promise<Shown[]> =>
  page.locator('[data-kind=task]').evaluateAll((rows) =>
    rows
      .map((row) => ({
        title: row.querySelector('[data-title]')?.textContent ?? '',
        fields: [
          ...row.querySelectorAll(
            'button[data-field=priority], button[data-field=status], button[data-field=executor]',
          ),
        ]
          .map((one) => one.getAttribute('aria-label') ?? '')
          .sort(),
      }))
      .sort((a, b) => a.title.localeCompare(b.title)),
  )

/** What the rows of the open tasks say, past every call. */
async function rowsOf(database: Database, projectId: string): Promise<Shown[]> {
  const { rows } = await sql<{ title: string; priority: string; status: string; executor: string }>`
    select task.title, task.priority, status.name as status, coalesce(usr.name, '') as executor
    from task join status on status.workspace_id = task.workspace_id and status.id = task.status
    left join member on member.workspace_id = task.workspace_id and member.id = task.executor
    left join "user" usr on usr.id = member."user"
    where task.project = ${projectId} and task.deleted_at is null and status.category in ('todo', 'active')
  `.execute(database)
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  return rows
    .map(({ title, priority, status, executor }) => ({
      title,
      fields: [
        executor ? `Assignee: ${executor}` : 'Unassigned',
        `Priority: ${priority === 'none' ? 'No priority' : capital(priority)}`,
        `Status: ${status}`,
      ].sort(),
    }))
    .sort((a, b) => a.title.localeCompare(b.title))
}

/** Waits until every screen shows what the rows say, or says where it does not. */
async function compareOnceMore(desks: Desk[], database: Database, projectId: string): Promise<string[]> {
  const deadline = Date.now() + patient
  for (const desk of desks) {
    const { page } = desk
    await comeBack(desk, projectId)
    await page.setViewportSize({ width: 1440, height: 3000 })
    await page.keyboard.press('Escape')
    await goTo(page, `/projects/${projectId}`)
  }
  let problems: string[] = []
  let looks = 0
  while (Date.now() < deadline) {
    const rows = JSON.stringify(await rowsOf(database, projectId), null, 1)
    const shown = await Promise.all(
      desks.map(async ({ page }) => JSON.stringify(await shownOn(page), null, 1)),
    )
    problems = desks.flatMap(({ name }, n) => differencesOf(name, shown[n]!, rows))
    if (!problems.length) break
    // A person who was led away goes back; what is there must come by itself.
    if (looks++ % 10 === 0) await Promise.all(desks.map((desk) => comeBack(desk, projectId).catch(() => {})))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (const desk of desks) {
    const said = await compareComments(desk, database).catch((error: Error) => [
      `${desk.name}: ${error.message}`,
    ])
    problems.push(...said, ...desk.errors.map((error) => `${desk.name} ${error}`))
    if (problems.some((problem) => problem.startsWith(desk.name))) {
      const read = await desk.page.locator('body').innerText()
      problems.push(`${desk.name} is at ${desk.page.url()}: ${read.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
  return problems
}

function differencesOf(name: string, shown: string, rows: string): string[] {
  if (shown === rows) return []
  const [here, there] = [JSON.parse(shown) as Shown[], JSON.parse(rows) as Shown[]]
  const lines = (list: Shown[]) => list.map(({ title, fields }) => `${title} (${fields.join(', ')})`)
  const [seen, stored] = [lines(here), lines(there)]
  return [
    ...seen.filter((line) => !stored.includes(line)).map((line) => `${name} shows ${line}`),
    ...stored.filter((line) => !seen.includes(line)).map((line) => `${name} does not show ${line}`),
    ...(seen.length === stored.length ? [] : [`${name} shows ${seen.length} tasks of ${stored.length}`]),
  ]
}

async function compareComments({ name, page }: Desk, database: Database): Promise<string[]> {
  await row(page, shared).focus()
  await page.keyboard.press('Enter')
  const { rows } = await sql<{ text: string }>`
    select text from comment join task on task.workspace_id = comment.workspace_id and task.id = comment.task
    where task.title = ${shared} and comment.deleted_at is null order by comment.created_at, comment.id
  `.execute(database)
  const stored = JSON.stringify(rows.map(({ text }) => text))
  const deadline = Date.now() + 20_000
  let shown = ''
  while (shown !== stored && Date.now() < deadline) {
    await page.waitForTimeout(200)
    shown = JSON.stringify(
      await comments(page).evaluateAll((all) => all.map((one) => one.lastElementChild?.textContent)),
    )
  }
  return shown === stored ? [] : [`${name} shows the comments ${shown}, which are ${stored}`]
}
