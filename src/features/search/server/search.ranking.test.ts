import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientContract } from '#features/client/client.contract.ts'
import { commentContract } from '#features/comment/comment.contract.ts'
import { projectContract } from '#features/project/project.contract.ts'
import { tagContract } from '#features/tag/tag.contract.ts'
import type { CallArg } from '#shared/contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openTaskSetting, type TaskSetting } from '../../../../tests/tasks.ts'
import { maxRanked, searchContract } from '../search.contract.ts'

let server: TestServer
let setting: TaskSetting
beforeAll(async () => {
  server = await openTestServer()
  setting = await openTaskSetting(server)
})
afterAll(() => server.close())

type Query = CallArg<typeof searchContract.search>['query']

async function find(q: string, more: Omit<Query, 'q'> = {}, by: Person = setting.owner) {
  const reply = await by.call(searchContract.search, { query: { q, ...more } })
  if (!reply.ok) throw new Error(JSON.stringify(reply.body))
  return { ...reply.body, ...reply.body.data }
}
const titles = async (q: string, more: Omit<Query, 'q'> = {}, by: Person = setting.owner) =>
  (await find(q, { types: 'task', ...more }, by)).tasks.map(({ title }) => title)

describe('a query with hundreds of matches', () => {
  let project: string
  const rows = (from: number, count: number) =>
    server.databases.inWorkspace(setting.owner.workspaceId, (db) =>
      sql`
        insert into task (workspace_id, id, project, number, title, created_by)
        select ${setting.owner.workspaceId}::uuid, ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${project}::uuid, n,
          'Of a throng ' || translate(n::text, '0123456789', 'abcdefghij'), ${setting.owner.memberId}::uuid
        from generate_series(${from}::int, ${from + count - 1}::int) as n
      `.execute(db),
    )
  beforeAll(async () => {
    project = await setting.makeProject('Multitude')
    await rows(10_000, maxRanked - 1)
  })

  test('ranks the newest, paginates them without duplicates, and reports that there are more', async () => {
    expect(await find('throng')).toMatchObject({ counts: { task: maxRanked - 1 }, isMore: false })
    await rows(20_000, 101)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await find('throng', { types: 'task', limit: 50, ...(cursor && { cursor }) })
      expect(page.isMore).toBe(true)
      seen.push(...page.tasks.map(({ title }) => title))
      cursor = page.cursor
    } while (cursor)
    expect(seen.length).toBeGreaterThanOrEqual(maxRanked)
    expect(new Set(seen).size).toBe(seen.length)
    await setting.make({ title: 'Among a throng', project })
    expect((await find('thorng', { types: 'task' })).isMore).toBe(true)
  })

  test('ranks exact and prefix matches of the title first, however old', async () => {
    const { workspaceId, memberId } = setting.owner
    const old = ['Throng', '🚀 Throng control', 'THRÓNG-free days', 'Thronging']
    await server.databases.inWorkspace(workspaceId, (db) =>
      sql`
        insert into task (workspace_id, id, project, number, title, created_by)
        select ${workspaceId}::uuid, ('00000000-0000-7000-8000-00000000000' || n)::uuid, ${project}::uuid, 50000 + n, title, ${memberId}::uuid
        from unnest(${old}::text[]) with ordinality as old (title, n)
      `.execute(db),
    )
    const found = await titles('throng', { limit: 6 })
    expect(found[0]).toBe('Throng')
    expect(found.slice(0, 4).sort()).toEqual(old.toSorted())
    expect((await titles('throng control', { limit: 6 }))[0]).toBe('🚀 Throng control')
    expect((await titles('thrón', { limit: 6 })).slice(0, 4).sort()).toEqual(old.toSorted())
    // Out of sight it stays there.
    const person = await setting.join({ 'task.view': 'project' }, [await setting.makeProject('Elsewhere')])
    expect(await titles('throng', {}, person)).toEqual([])
  })

  test('includes matches in comments, tags and parts of words', async () => {
    const { owner } = setting
    const said = await setting.make({ title: 'Quiet', project })
    await owner.data(commentContract.createComment, { body: { task: said.id, text: 'A throng' } })
    const tag = await owner.data(tagContract.createTag, { body: { name: 'Throng' } })
    await setting.make({ title: 'Marked so', project, tags: [tag.id] })
    await setting.make({ title: 'Overthronged', project })
    const shut = await setting.join({ 'task.view': 'project' }, [project])
    for (const by of [owner, shut]) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await find('throng', { types: 'task', limit: 50, ...(cursor && { cursor }) }, by)
        seen.push(...page.tasks.map(({ title }) => title))
        cursor = page.cursor
      } while (cursor)
      for (const title of ['Quiet', 'Marked so', 'Overthronged']) expect(seen).toContain(title)
    }
  })
})

describe('symbols, emoji and spelling variants', () => {
  test.each([
    ['Ship it 🚀🎉', ['🚀', '🎉', '🎉🚀', 'ship 🚀', '🚀it']],
    ['Thumbs 👍🏽 and ❤️', ['👍', '👍🏿', '❤', '❤️']],
    ['Port it to C++', ['c++', 'C++', 'port c++']],
    ['Learn C#, then F#', ['c#', 'F#']],
    ['Move to .NET', ['.net', '.NET']],
    ['Use Node.js', ['node.js', 'nodejs', 'NODE']],
    ['Ticket #4711', ['#4711', '4711', 'ticket 4711']],
    ['Costs 500 €', ['500€', '€500', '€', '500']],
    ['Send the e-mail', ['email', 'e-mail', 'E-Mail', 'e mail']],
    ['An email to all', ['e-mail', 'email']],
    ['Follow-up call', ['followup', 'follow-up', 'follow up']],
    ['Onboarding of two', ['on-boarding']],
    ['O’Reilly doesn’t', ["o'reilly", 'oreilly', 'doesnt', "doesn't"]],
    ['Check offer_final_v2.pdf', ['offer_final_v2.pdf', 'offer_fin', 'final_v2', 'v2.pdf']],
    ['See https://shop.example/a/b?x=1#top', ['shop.example', 'https://shop.example/a', 'a/b?x=1']],
    ['Ask jo.doe@shop.example', ['jo.doe@shop.example', 'jo.doe', '@shop']],
    ['Herr Müßiggang', ['müssiggang', 'muessiggang', 'MÜSSIGGANG', 'mussiggang', 'muess']],
    ['Herr Schroeder', ['schröder', 'Schroed']],
    ['Blåbær på Ærø', ['blaabaer', 'blabaer', 'aero', 'ærø']],
    ['IŞIK İzmir’de', ['ışık', 'isik', 'izmir', 'İZMİR']],
    ['Λόγος', ['ΛΌΓΟΣ', 'λογος', 'λογοσ']],
    ['مدرسة أحمد', ['مدرسه', 'احمد', 'أحمد']],
    ['ארגון שלום', ['שלומ', 'שלום']],
    ['ﾃｽﾄの人々', ['テスト', '人々']],
  ])('%s is found', async (title, queries) => {
    await setting.make({ title })
    for (const q of queries) {
      const hit = (await find(q, { types: 'task', limit: 50 })).tasks.find((one) => one.title === title)
      expect(hit?.score, q).toBeGreaterThanOrEqual(3.5 - 0.9)
      expect(hit?.ranges, q).not.toEqual([])
    }
  })

  test('a symbol finds only what contains it', async () => {
    await setting.make({ title: 'C sharp and plus' })
    for (const q of ['c++', 'c#']) expect(await titles(q, { limit: 50 })).not.toContain('C sharp and plus')
    await setting.make({ title: 'Resistance in Ω' })
    await setting.owner.data(clientContract.createClient, { body: { title: 'Oooo Ltd' } })
    expect(await find('Ω')).toMatchObject({ counts: { task: 1, project: 0, member: 0, client: 0 } })
    expect((await find('οοο')).counts).toMatchObject({ task: 0, client: 0 })
    const { counts } = await find('🦖')
    expect(Object.values(counts)).toEqual(Object.keys(counts).map(() => 0))
  })

  test('are found in comments, clients and projects', async () => {
    const { owner } = setting
    const task = await setting.make({ title: 'Plain' })
    await owner.data(commentContract.createComment, {
      body: { task: task.id, text: 'See you at Käthe’s 🦉' },
    })
    expect((await find('kaethe')).tasks[0]?.snippet?.ranges).toEqual([[11, 16]])
    expect(await titles('🦉')).toEqual(['Plain'])
    await owner.data(clientContract.createClient, { body: { title: 'Wüste Größe' } })
    expect((await find('wueste groesse')).clients[0]?.ranges).toEqual([[0, 11]])
    await owner.data(projectContract.createProject, { body: { name: '🌋 Eruption', key: 'ERU' } })
    expect((await find('🌋')).projects.map(({ ranges }) => ranges)).toEqual([[[0, 2]]])
  })
})
