import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSearchQuick, quickFunctions } from '#database/quickSearch.ts'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { memberContract } from '#features/member/member.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { maxRanked, searchContract } from '../search.contract.ts'
import { catchUp, openVocabularyCache, toNearQueries } from './search.vocabulary.ts'

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  setting = await openTaskSetting(server)
})
afterAll(() => server.close())

type Query = CallArg<typeof searchContract.search>['query']
const ask = (q: string, more: Omit<Query, 'q'> = {}, by: Person = setting.owner) =>
  by.call(searchContract.search, { query: { q, ...more } })

async function find(q: string, more: Omit<Query, 'q'> = {}, by: Person = setting.owner) {
  const reply = await ask(q, more, by)
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return { ...reply.body, ...reply.body.data }
}
const titles = async (q: string, more: Omit<Query, 'q'> = {}, by: Person = setting.owner) =>
  (await find(q, { types: 'task', ...more }, by)).tasks.map(({ title }) => title)

describe('finding tasks', () => {
  test('by words of the title in any order and case, and by prefixes', async () => {
    await setting.make({ title: 'Übersetzung der Zimmerfotos prüfen' })
    for (const q of ['ubersetzung', 'ÜBERSETZUNG', 'Übers', 'prufen uber', 'zimmer prüf'])
      expect(await titles(q), q).toEqual(['Übersetzung der Zimmerfotos prüfen'])
    expect(await titles('übersetzung nirgends')).toEqual([])
  })

  test('ignoring accents in the query and the title', async () => {
    await setting.make({ title: 'Cafe menu for Lodz' })
    expect(await titles('Café Łódź')).toEqual(['Cafe menu for Lodz'])
    // é as one character and as two.
    expect(await titles('cafe\u0301 menu')).toEqual(['Cafe menu for Lodz'])
  })

  test('by parts of words, and with typos', async () => {
    await setting.make({ title: 'Reconciliation of the ledger' })
    expect(await titles('nciliat')).toEqual(['Reconciliation of the ledger'])
    for (const q of ['reconcilation', 'recnociliation', 'ledgre']) expect(await titles(q), q).toHaveLength(1)
    expect(await titles('xylophone')).toEqual([])
  })

  test.each([
    ['Поиск по задачам', ['поиск', 'ЗАДАЧ', 'адача', 'поисг']],
    ['Έλεγχος τιμολογίων', ['ελεγχος', 'τιμολογ']],
    ['会議室の予約を確認する', ['予約', '会議', '確認する']],
    ['회의실 예약 확인', ['예약', '회의실', '의실']],
    ['مراجعة التصميم الجديد', ['التصميم', 'مراجعة', 'تصميم']],
    ['בדיקת החשבונית', ['החשבונית', 'חשבונ']],
    ['ตรวจสอบใบแจ้งหนี้', ['ใบแจ้งหนี้', 'สอบ']],
    ['Ｆｕｌｌ width ﬁles', ['full', 'files']],
    ['Straße 12½', ['strasse', 'straße']],
  ])('in various scripts: %s', async (title, queries) => {
    await setting.make({ title })
    for (const q of queries) expect(await titles(q), q).toContain(title)
  })

  test('by description, checklist, comment and tag, with a snippet', async () => {
    const { owner } = setting
    await setting.make({ title: 'A', description: 'The **zeppelin** lands at noon.' })
    await setting.make({ title: 'B', checklist: [{ title: 'Inflate the zeppelin' }] })
    const c = await setting.make({ title: 'C' })
    await owner.data(commentContract.createComment, { body: { task: c.id, text: 'Where is the zeppelin?' } })
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Zeppelin' } })
    await setting.make({ title: 'D', tags: [tag.id] })
    const { tasks } = await find('zeppelin', { types: 'task' })
    expect(Object.fromEntries(tasks.map(({ title, snippet }) => [title, snippet?.in]))).toEqual({
      A: 'description',
      B: 'checklist',
      C: 'comment',
      D: 'tag',
    })
    const snippet = tasks.find(({ title }) => title === 'A')?.snippet
    expect(snippet?.text).toBe('The zeppelin lands at noon.')
    expect(snippet?.ranges).toEqual([[4, 12]])
  })

  test('by number, with an exact match first, also by the number before a move', async () => {
    const { owner } = setting
    const { id } = await owner.data(projectContract.createProject, { body: { name: 'Numbers', key: 'NUM' } })
    for (let n = 1; n <= 12; n++) await setting.make({ project: id, title: `Number ${13 - n}` })
    const keys = async (q: string) =>
      (await find(q, { types: 'task', limit: 20 })).tasks.map(({ key }) => key)
    expect((await keys('NUM-12'))[0]).toBe('NUM-12')
    expect((await keys('num-1'))[0]).toBe('NUM-1')
    expect((await keys('num-1')).slice(1, 4).sort()).toEqual(['NUM-10', 'NUM-11', 'NUM-12'])
    expect((await keys('#12'))[0]).toBe('NUM-12')
    expect(await keys('num-')).toHaveLength(12)
    // Also by the number that it had before it moved.
    const [task] = (await find('NUM-7', { types: 'task' })).tasks
    await setting.update(task!.id, { project: setting.project })
    const [found] = (await find('NUM-7', { types: 'task' })).tasks
    expect(found).toMatchObject({ id: task!.id })
    expect(found!.key).not.toBe('NUM-7')
  })

  test('ranked by exact title, prefix, word, text and part; then open and newer ones first', async () => {
    const { statuses } = setting
    for (const body of [
      { title: 'Superorbital' },
      { title: 'Seen', description: 'orbit' },
      { title: 'The orbit' },
      { title: 'Orbit of things', status: statuses.Done },
      { title: 'Orbit of old things' },
      { title: 'Orbit of new things' },
      { title: 'orbit' },
    ])
      await setting.make(body)
    expect(await titles('orbit')).toEqual([
      'orbit',
      'Orbit of new things',
      'Orbit of old things',
      'Orbit of things',
      'The orbit',
      'Seen',
      'Superorbital',
    ])
    expect(await titles('orbit', { status: 'closed' })).toEqual(['Orbit of things'])
    expect((await find('orbit', { status: 'closed' })).tasks[0]?.isClosed).toBe(true)
  })

  test('filtered by project, executor and status, which returns only tasks', async () => {
    const { owner, statuses } = setting
    const project = await setting.makeProject('Narrowing')
    await setting.make({ title: 'Narrowing one', executor: owner.memberId })
    await setting.make({ title: 'Narrowing two', project, status: statuses.Done })
    expect((await find('narrowing')).projects).toHaveLength(1)
    expect(await titles('narrowing', { project })).toEqual(['Narrowing two'])
    expect(await titles('narrowing', { executor: owner.memberId })).toEqual(['Narrowing one'])
    expect(await titles('narrowing', { status: statuses.Done! })).toEqual(['Narrowing two'])
    expect((await find('narrowing', { project })).projects).toEqual([])
  })

  test('paginated without duplicates; invalid cursors are rejected', async () => {
    for (let n = 0; n < 23; n++) await setting.make({ title: n % 2 ? `Paging ${n}` : `About paging ${n}` })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await find('paging', { types: 'task', limit: 5, ...(cursor && { cursor }) })
      expect(page.counts.task).toBe(23)
      expect(page.isMore).toBe(false)
      seen.push(...page.tasks.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(new Set(seen).size).toBe(23)
    expect(seen).toHaveLength(23)
    expect((await ask('paging', { cursor: '5_01900000-0000-7000-8000-000000000000' })).status).toBe(400)
    expect((await ask('paging', { types: 'task', cursor: 'x' })).status).toBe(400)
  })

  test('not when deleted, but when restored, and flagged when archived', async () => {
    const { owner } = setting
    const project = await setting.makeProject('Attic')
    const task = await setting.make({ title: 'Ephemeral', project })
    await owner.data(taskContract.deleteTasks, { body: { ids: [task.id] } })
    expect(await titles('ephemeral')).toEqual([])
    await owner.data(taskContract.restoreTasks, { body: { ids: [task.id] } })
    expect(await titles('ephemeral')).toEqual(['Ephemeral'])
    await owner.data(projectContract.updateProject, { params: { id: project }, body: { archived: true } })
    expect((await find('ephemeral')).tasks[0]?.isArchived).toBe(true)
    expect((await find('attic')).projects[0]?.isArchived).toBe(true)
  })
})

describe('misspelled words', () => {
  const marked = async (q: string, more: Omit<Query, 'q'> = {}, by?: Person) =>
    (await find(q, { types: 'task', limit: 50, ...more }, by)).tasks.map(({ title, ranges }) =>
      ranges.map(([from, to]) => title.slice(from, to)).join(' '),
    )

  test('find the intended word in titles and texts, and highlight it', async () => {
    for (let n = 0; n < 8; n++) await setting.make({ title: `Wanderlust trip ${n}` })
    await setting.make({ title: 'Wander on', description: 'Full of wanderlust' })
    for (const q of ['wandrelust', 'wanderlist', 'wnderlust', 'wanderlusst', 'WANDRELSUT']) {
      expect(await marked(q, { status: 'open' }), q).toEqual([...Array(8).fill('Wanderlust'), ''])
      expect((await find(q)).counts.task, q).toBe(9)
    }
    expect(await marked('trip wandrelust')).toEqual(Array(8).fill('Wanderlust trip'))
    expect(await marked('wandrelust trpi 3')).toEqual(['Wanderlust trip 3'])
    expect(await marked('wondrolsst')).toEqual([])
    const { tasks } = await find('wandrelust', { types: 'task', limit: 50 })
    expect(tasks.at(-1)?.snippet).toEqual({
      in: 'description',
      text: 'Full of wanderlust',
      ranges: [[8, 18]],
    })
  })

  test.each([
    ['Переговоры с клиентом', 'перегвооры', 'Переговоры'],
    ['Переговоры с клиентом', 'клинетом переговоры', 'Переговоры клиентом'],
    ['Διαπραγμάτευση συμβολαίου', 'διαπργαμάτευση', 'Διαπραγμάτευση'],
    ['الاجتماعات الشهرية', 'الاجتماعت', 'الاجتماعات'],
    ['הישיבות החודשיות', 'החודשוית', 'החודשיות'],
    ['Rückerstattung für Łódź', 'ruckertsattung lodz', 'Rückerstattung Łódź'],
    ['会議 Quarterly', '会議 quartelry', '会議 Quarterly'],
    ['Cross-functional', 'corss-functional', 'Cross functional'],
  ])('find %s by %s', async (title, q, expected) => {
    await setting.make({ title })
    expect(await marked(q)).toContain(expected)
    expect(await titles(q)).toContain(title)
  })

  test('find words that were just added, by this server or another', async () => {
    const { owner } = setting
    const other = openVocabularyCache(server.databases)
    const known = await other.get(owner.workspaceId, 0, 30_000)
    expect(await marked('tarnatula')).toEqual([])
    const task = await setting.make({ title: 'Tarantula' })
    expect(await marked('tarnatula')).toEqual(['Tarantula'])
    await setting.update(task.id, { title: 'Salamander' })
    expect(await marked('tarnatula')).toEqual([])
    expect(await marked('slaamander')).toEqual(['Salamander'])
    await owner.data(clientContract.createClient, { body: { title: 'Chrysanthemum AG' } })
    const { clients } = await find('crhysanthemum')
    expect(clients.map(({ ranges }) => ranges)).toEqual([[[0, 13]]])
    await server.databases.inWorkspace(owner.workspaceId, (db) => catchUp(db, owner.workspaceId, known!))
    expect(
      ['tarantula', 'salamander', 'chrysanthemum'].filter((word) => known!.words.has(word)),
    ).toHaveLength(3)
  })

  test('reveal nothing of titles that the caller does not see', async () => {
    const open = await setting.makeProject('Meadow')
    const shut = await setting.makeProject('Cellar')
    const person = await setting.join({ 'task.view': 'project', 'project.view': 'project' }, [open])
    await setting.make({ title: 'Nightingale', project: open })
    // Nearer.
    for (let n = 0; n < 60; n++) {
      const [at, isMore, digit] = [1 + (n % 3), Math.floor(n / 30), Math.floor(n / 3) % 10]
      const title = `${'nigthingqle'.slice(0, at)}${digit}${'nigthingqle'.slice(at + isMore)}`
      await setting.make({ title, project: shut })
    }
    await setting.make({ title: 'Hippopotamus', project: shut })
    expect(await marked('hipopotamus')).toEqual(['Hippopotamus'])
    const { data, ...rest } = await find('hipopotamus', {}, person)
    expect(data).toEqual({
      tasks: [],
      projects: [],
      documents: [],
      events: [],
      members: [],
      clients: [],
      invoices: [],
    })
    expect(rest).toMatchObject({ counts: { task: 0 }, isMore: false })
    // The same answer as for a word that nobody ever wrote.
    const { data: unwritten, ...as } = await find('hipoqotamus', {}, person)
    expect({ ...rest, ...data, data: null }).toEqual({ ...as, ...unwritten, data: null })
    expect(await marked('nigthingqle', {}, person)).toEqual(['Nightingale'])
  })

  test('cause as many queries as unknown words when the caller can’t see everything', async () => {
    const words = new Map([['hippopotamus', -1]])
    const searches = async (word: string, isEven: boolean) =>
      (await toNearQueries({ seq: 0, words }, [[word]], isEven)).length
    expect([await searches('hipopotamus', true), await searches('hipoqotxmus', true)]).toEqual([2, 2])
    expect([await searches('hipopotamus', false), await searches('hipoqotxmus', false)]).toEqual([1, 0])
    await setting.owner.data(clientContract.createClient, { body: { title: 'Rhinoceros AG' } })
    expect((await find('rhinocreos')).counts.client).toBe(1)
    const person = await setting.join({ 'task.view': 'all', 'client.view': 'none' }, [])
    const answers = await Promise.all(['rhinocreos', 'rhxnocreqs'].map((q) => find(q, {}, person)))
    expect({ ...answers[0], requestId: null }).toEqual({ ...answers[1], requestId: null })
  })

  test('use a vocabulary cache of limited size, loaded once by concurrent searches', async () => {
    const [one, two] = [await server.makeOwner('Walt'), await server.makeOwner('Vera')].map(
      ({ workspaceId }) => workspaceId,
    ) as [string, string]
    const vocabularies = openVocabularyCache(server.databases, 1_500)
    const get = (id: string) => vocabularies.get(id, 0, 30_000)
    const [first, same] = await Promise.all([get(two), get(two)])
    expect(first).toBe(same)
    expect(await get(two)).toBe(first)
    await get(one)
    expect(await get(two)).not.toBe(first)
    // What a search can't wait for is there for a later one.
    const patient = openVocabularyCache(server.databases)
    expect(await patient.get(one, 0, 0)).toBeNull()
    await expect.poll(() => patient.get(one, 0, 0)).not.toBeNull()
  })
})

test('one-letter words rank the matches of longer words, and symbols alone are ignored', async () => {
  await setting.make({ title: 'Of a kaleidoscope' })
  await setting.make({ title: 'Kaleidoscope' })
  // The other has the letter in a word.
  expect(await titles('kaleidosc a')).toEqual(['Of a kaleidoscope', 'Kaleidoscope'])
  expect(await titles('-- kaleidosc')).toHaveLength(2)
  expect(await titles('o a')).toContain('Of a kaleidoscope')
})

describe('projects, members and clients', () => {
  test('are found by name, prefix, part of a word, and with typos', async () => {
    const { owner } = setting
    await owner.data(projectContract.createProject, {
      body: { name: 'Brand relaunch', key: 'BRND', description: 'For the [museum](https://x.y) quarter' },
    })
    await owner.data(clientContract.createClient, { body: { title: 'Müller & Söhne' } })
    const person = await setting.join('Member', [])
    const names = async (q: string) => {
      const { projects, members, clients } = await find(q)
      return [...projects, ...members].map(({ name }) => name).concat(clients.map(({ title }) => title))
    }
    expect(await names('brand')).toEqual(['Brand relaunch'])
    expect(await names('brnd')).toEqual(['Brand relaunch'])
    expect(await names('launch')).toEqual(['Brand relaunch'])
    expect(await names('relanuch')).toEqual(['Brand relaunch'])
    expect((await find('museum')).projects[0]?.snippet?.text).toBe('For the museum quarter')
    expect(await names('muller sohne')).toEqual(['Müller & Söhne'])
    expect(await names('mxyler')).toEqual([])
    expect(await names('muler')).toEqual(['Müller & Söhne'])
    expect(await names(person.email)).toEqual(['Member'])
  })
})

describe('visibility of results', () => {
  let open: string
  let shut: string
  beforeAll(async () => {
    const { owner } = setting
    open = await setting.makeProject('Quokka open')
    shut = await setting.makeProject('Quokka shut')
    await setting.make({ title: 'Quokka in open', project: open })
    const hidden = await setting.make({ title: 'Quokka in shut', project: shut })
    await setting.make({ title: 'Of the first', project: shut, description: 'quokka' })
    await owner.data(commentContract.createComment, { body: { task: hidden.id, text: 'A wallaby' } })
    await owner.data(clientContract.createClient, { body: { title: 'Quokka Ltd' } })
  })
  const types = async (by: Person, q = 'quokka') => {
    const { tasks, projects, documents, events, members, clients, invoices, counts } = await find(q, {}, by)
    expect(counts).toEqual({
      task: tasks.length,
      project: projects.length,
      document: documents.length,
      event: events.length,
      member: members.length,
      client: clients.length,
      invoice: invoices.length,
    })
    return {
      tasks: tasks.map(({ title }) => title).sort(),
      projects: projects.map(({ name }) => name).sort(),
      clients: clients.length,
    }
  }

  test.each([
    [
      'all',
      {
        tasks: ['Of the first', 'Quokka in open', 'Quokka in shut'],
        projects: ['Quokka open', 'Quokka shut'],
      },
    ],
    ['project', { tasks: ['Quokka in open'], projects: ['Quokka open'] }],
    ['own', { tasks: ['Quokka mine'], projects: [] }],
    ['none', { tasks: [], projects: [] }],
  ] as const)('with the scope %s', async (scope, expected) => {
    const person = await setting.join({ 'task.view': scope, 'project.view': scope, 'client.view': 'none' }, [
      open,
    ])
    const mine = await setting.make({ title: 'Quokka mine', project: shut, executor: null })
    await server.databases.inWorkspace(setting.owner.workspaceId, (trx) =>
      trx.updateTable('task').set({ createdBy: person.memberId }).where('id', '=', mine.id).execute(),
    )
    const found = await types(person)
    const keysFor = async (by: Person) => (await find('quokka mine', {}, by)).tasks.map(({ key }) => key)
    const [key = ''] = await keysFor(setting.owner)
    const shown = await keysFor(person)
    const byKey = await titles(key, {}, person)
    await setting.owner.data(taskContract.deleteTasks, { body: { ids: [mine.id] } })
    expect({
      ...found,
      tasks: found.tasks.filter((title) => scope === 'own' || title !== 'Quokka mine'),
    }).toEqual({
      ...expected,
      clients: 0,
    })
    // The project's key is not told to who sees the task alone, nor does it find anything.
    expect(key).toMatch(/^[A-Z]+-\d+$/)
    const known: Record<string, string[]> = { all: [key], own: [''] }
    expect(shown).toEqual(known[scope] ?? [])
    expect(byKey).toEqual(scope === 'all' ? ['Quokka mine'] : [])
    if (scope !== 'all') expect((await types(person, 'wallaby')).tasks).toEqual([])
    if (scope !== 'all') expect((await find('quoka shut', {}, person)).projects).toEqual([])
  })

  test('hidden comments and tags do not crowd out visible matches', async () => {
    const { owner } = setting
    const person = await setting.join('Member', [open])
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Numbat' } })
    const said = await setting.make({ title: 'Said', project: open })
    await setting.make({ title: 'Marked', project: open, tags: [tag.id] })
    await owner.data(commentContract.createComment, { body: { task: said.id, text: 'A numbat' } })
    const hidden = await setting.make({ title: 'Hidden', project: shut })
    const { workspaceId } = owner
    const many = Array.from({ length: maxRanked }, (_, n) => ({
      workspaceId,
      id: uuidv7(),
      number: 10_000 + n,
    }))
    await server.databases.inWorkspace(workspaceId, async (trx) => {
      await trx
        .insertInto('comment')
        .values(many.map(({ id }) => ({ workspaceId, id, task: hidden.id, text: 'numbat' })))
        .execute()
      const tasks = many.map((one) => ({ ...one, project: shut, title: 'Hidden', priority: 'none' as const }))
      await trx
        .insertInto('task')
        .values(tasks.map((task) => ({ ...task, position: 'a' })))
        .execute()
      await trx
        .insertInto('taskTag')
        .values(many.map(({ id }) => ({ workspaceId, task: id, tag: tag.id })))
        .execute()
    })
    expect((await titles('numbat', {}, person)).sort()).toEqual(['Marked', 'Said'])
  })

  test('members by member.view, invitations by member.invite, clients by client.view', async () => {
    const { owner } = setting
    await owner.data(memberContract.addMember, {
      body: { email: 'kiwi@example.com', roleId: (await roles()).Member! },
    })
    const near = await setting.join({}, [open])
    const far = await setting.join({}, [])
    const counts = async (access: object, q: string) => {
      const { members, clients } = await find(q, {}, await setting.join(access, [open]))
      return { ids: members.map(({ id }) => id), clients: clients.length }
    }
    expect((await counts({ 'member.view': 'all' }, near.email)).ids).toEqual([near.memberId])
    expect((await counts({ 'member.view': 'project' }, near.email)).ids).toEqual([near.memberId])
    expect((await counts({ 'member.view': 'project' }, far.email)).ids).toEqual([])
    expect((await counts({}, near.email)).ids).toEqual([])
    expect((await counts({ 'member.view': 'all' }, 'kiwi')).ids).toEqual([])
    expect((await counts({ 'member.view': 'all', 'member.invite': 'project' }, 'kiwi')).ids).toHaveLength(1)
    expect((await counts({ 'client.view': 'all' }, 'quokka')).clients).toBe(1)
    expect((await counts({}, 'quokka')).clients).toBe(0)
  })
  const roles = async () =>
    Object.fromEntries(
      (
        await server.databases.system
          .selectFrom('role')
          .select(['name', 'id'])
          .where('workspaceId', '=', setting.owner.workspaceId)
          .execute()
      ).map(({ name, id }) => [name, id]),
    )

  test('a member of another workspace finds nothing, also when filtering by a project’s id', async () => {
    const stranger = await server.makeOwner('Frank')
    expect(await types(stranger)).toEqual({ tasks: [], projects: [], clients: 0 })
    const { tasks } = await find('quokka', { project: open }, stranger)
    expect(tasks).toEqual([])
  })

  test('a removed member gets 404, and one who left a project no longer finds its tasks', async () => {
    const { owner } = setting
    const person = await setting.join('Member', [open])
    expect((await types(person)).tasks).toEqual(['Quokka in open'])
    await owner.data(projectContract.removeProjectMembers, {
      body: { projectId: open, memberIds: [person.memberId] },
    })
    expect(await types(person)).toMatchObject({ tasks: [], projects: [] })
    await owner.data(memberContract.deleteMember, { params: { id: person.memberId } })
    expect((await ask('quokka', {}, person)).status).toBe(404)
  })

  test('without leakproof functions, and so without indexes, the results are the same', async () => {
    const superuser = new pg.Client({ ...server.connection, user: 'postgres' })
    await superuser.connect()
    const found = async () => [await types(setting.owner), await types(setting.owner, 'qukka')]
    try {
      expect(await isSearchQuick(server.databases.system)).toBe(true)
      const quick = await found()
      expect(quick[0]?.tasks).toHaveLength(3)
      for (const name of quickFunctions) await superuser.query(`alter function ${name} not leakproof`)
      expect(await isSearchQuick(server.databases.system)).toBe(false)
      expect(await found()).toEqual(quick)
    } finally {
      for (const name of quickFunctions) await superuser.query(`alter function ${name} leakproof`)
      await superuser.end()
    }
  })
})

describe('hostile searches', () => {
  test.each([
    '%',
    '_',
    "'",
    "''",
    '"',
    '\\',
    ':*',
    '& | !',
    '<->',
    '()',
    '%%%',
    '__ __',
    "a'b",
    'a\\',
    'a:*',
    'a & b',
    '-',
    '--',
    '😀',
    '\u200b',
    '\u202e',
    'ﷺ',
    '1e999',
    '-1',
    '..',
    '{}',
    '<script>',
    'x'.repeat(200),
    `${'a '.repeat(99)}b`,
    '木'.repeat(200),
  ])('%j answers 200 or 400', async (q) => {
    const reply = await ask(q)
    expect([200, 400], JSON.stringify(reply.body)).toContain(reply.status)
  })

  test('wildcards of SQL patterns are matched literally', async () => {
    await setting.make({ title: 'Grow by 100% in a_b' })
    expect(await titles('100%')).toEqual(['Grow by 100% in a_b'])
    expect(await titles('a_b')).toContain('Grow by 100% in a_b')
    expect(await titles('%')).toEqual([])
    expect(await titles('a%b%c%d')).toEqual([])
  })

  test('invalid, too long, empty and unknown parameters are rejected by field name', async () => {
    const refused = async (query: object) => {
      const reply = await setting.owner.call(searchContract.search, { query: query as Query })
      expect(reply.status).toBe(400)
      return (reply.body as { error?: { fields?: Record<string, string> } }).error?.fields
    }
    expect(await refused({ q: 'x'.repeat(5000) })).toEqual({ q: 'At most 200 characters' })
    expect(await refused({ q: '  ' })).toEqual({ q: 'Enter a q' })
    expect(await refused({})).toHaveProperty('q')
    expect(await refused({ q: 'x', types: 'task,sandwich' })).toBeTruthy()
    expect(await refused({ q: 'x', limit: 51 })).toHaveProperty('limit')
    expect(await refused({ q: 'x', status: 'x' })).toHaveProperty('status')
    expect(await refused({ q: 'x', surprise: 1 })).toHaveProperty('surprise')
  })

  test('a search succeeds while tasks are concurrently deleted and renamed', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 20 }, (_, n) => setting.make({ title: `Racing ${n}` })),
    )
    const ids = tasks.map(({ id }) => id)
    const searches = Array.from({ length: 20 }, () => ask('racing', { limit: 50 }))
    const changes = ids.map((id, n) =>
      n % 2
        ? setting.owner.call(taskContract.deleteTasks, { body: { ids: [id] } })
        : setting.update(id, { title: `Resting ${n}` }),
    )
    for (const reply of await Promise.all(searches)) expect(reply.status).toBe(200)
    await Promise.all(changes)
    expect(await titles('racing')).toEqual([])
    expect(await titles('resting', { limit: 50 })).toHaveLength(10)
  })
})
