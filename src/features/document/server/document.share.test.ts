import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectContract } from '#features/project/project.contract.ts'
import { taskContract } from '#features/task/task.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { workspaceContract } from '#features/workspace/workspace.contract.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { documentContract } from '../document.contract.ts'
import { sharedPageContract } from '../document.public.contract.ts'

const { createDocument, deleteDocument, deletePage, getDocument, getDocuments } = documentContract
const { restoreDocument, revokePageShare, sharePage, updatePage } = documentContract

let server: TestServer
let owner: Person
let project: string
let document: string
/** By their titles. */
let pages: Record<string, string>
beforeAll(async () => {
  server = await openTestServer({ ATTEMPTS_PER_NETWORK: '40', LOG_LEVEL: 'trace' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.databases.system.deleteFrom('rateLimit').execute()
  owner = await server.makeOwner('Olga')
  project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const [top, inside, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const made = await owner.data(createDocument, {
    body: {
      title: 'Handbook',
      project,
      pages: [
        { id: top, title: 'Start', text: 'Hello' },
        { id: inside, title: 'Inside', parent: top, text: 'Below' },
        { id: other, title: 'Secret plan', text: 'Nobody knows' },
      ],
    },
  })
  document = made.id
  pages = { top, inside, other }
})

const share = (page: string, body: object = {}, by = owner) =>
  by.call(sharePage, { params: { id: page }, body })
async function tokenOf(page: string, body: object = {}) {
  const { body: answer, ok } = await share(page, body)
  if (!ok) throw new Error(JSON.stringify(answer))
  return answer.url.split('#')[1] as string
}
const open = (token: string, page?: string, by = server.visitor()) =>
  by.call(sharedPageContract.openSharedPage, { body: { token, ...(page && { page }) } })
const put = (page: string, text: string) => owner.data(updatePage, { params: { id: page }, body: { text } })

describe('a link to a page', () => {
  test('shows anyone the current page, and nothing else of the workspace', async () => {
    const token = await tokenOf(pages.top!)
    const task = await owner.data(taskContract.createTask, { body: { project, title: 'Hidden title' } })
    const file = crypto.randomUUID()
    await put(
      pages.top!,
      [
        `See [WEB-1](task:${task.id}), [Inside](page:${pages.inside}) and [@Olga](member:${owner.memberId}).`,
        `![A picture](/api/file/${file}) and [a file](/api/file/${file})`,
      ].join('\n\n'),
    )
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        id: pages.top,
        title: 'Start',
        text: 'See WEB-1, Inside and @Olga.\n\nA picture and a file',
        updatedAt: expect.any(String),
        pages: [{ id: pages.top, title: 'Start', depth: 0 }],
      },
    })
    // Neither by naming another page.
    for (const page of [pages.inside, pages.other]) expect((await open(token, page)).body).toEqual(body)
  })

  test('includes subpages only if enabled, and no other pages', async () => {
    const token = await tokenOf(pages.top!, { withBelow: true })
    await put(pages.top!, `See [it](page:${pages.inside}), not [that](page:${pages.other})`)
    const { body } = await open(token)
    expect(body).toMatchObject({
      data: {
        text: `See [Inside](${server.platform.config.publicUrl}/share/page#${token}/${pages.inside}), not that`,
        pages: [
          { id: pages.top, depth: 0 },
          { id: pages.inside, title: 'Inside', depth: 1 },
        ],
      },
    })
    expect((await open(token, pages.inside)).body).toMatchObject({ data: { title: 'Inside', text: 'Below' } })
    expect(JSON.stringify((await open(token, pages.other)).body)).not.toMatch(/Secret|Nobody/)
    // Moved out of the tree, it is no longer shared.
    await owner.data(updatePage, { params: { id: pages.inside! }, body: { parent: null } })
    expect((await open(token, pages.inside)).body).toMatchObject({ data: { title: 'Start' } })
  })

  test('is of 256 bits, stored as a hash, and stands in no log', async () => {
    const token = await tokenOf(pages.top!)
    expect(token).toMatch(/^[\w-]{43}$/)
    await open(token)
    const rows = await server.databases.system.selectFrom('documentShare').selectAll().execute()
    const changes = await server.databases.system.selectFrom('change').select(['data', 'before']).execute()
    for (const stored of [rows, changes]) expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(changes)).not.toContain('tokenHash')
    expect(server.logged.join('')).not.toContain(token.slice(0, 20))
  })

  test('that is unknown, replaced, revoked, expired or deleted gets the same response', async () => {
    const replaced = await tokenOf(pages.top!)
    const revoked = await tokenOf(pages.top!)
    expect((await open(revoked)).status).toBe(200)
    await owner.data(revokePageShare, { params: { id: pages.top! } })
    const expired = await tokenOf(pages.inside!, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    await server.databases.system
      .updateTable('documentShare')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('page', '=', pages.inside!)
      .execute()
    const trashed = await tokenOf(pages.other!)
    await owner.data(deletePage, { params: { id: pages.other! } })
    const answers = []
    for (const token of [replaced, revoked, expired, trashed, 'x'.repeat(43), '', owner.token]) {
      const { status, body } = await open(token)
      answers.push(JSON.stringify({ status, body }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('SHARE_NOT_FOUND')
    expect(await owner.data(getDocument, { params: { id: document } })).toMatchObject({ shares: 0 })

    const alive = await tokenOf(pages.top!)
    await owner.data(deleteDocument, { params: { id: document } })
    expect((await open(alive)).status).toBe(404)
    await owner.data(restoreDocument, { params: { id: document } })
    expect((await open(alive)).status).toBe(200)
    await owner.data(projectContract.deleteProject, { params: { projectId: project } })
    expect((await open(alive)).status).toBe(404)
    await owner.data(trashContract.restoreTrash, { body: { items: [{ kind: 'project', id: project }] } })
    expect((await open(alive)).status).toBe(200)
    const name = 'Olga’s workspace'
    await owner.data(workspaceContract.deleteWorkspace, { params: { id: owner.workspaceId }, body: { name } })
    expect((await open(alive)).status).toBe(404)
  })

  test('is rate-limited per network against guessing; valid tokens don’t count', async () => {
    const token = await tokenOf(pages.top!)
    for (let n = 0; n < 45; n++) expect((await open(token)).status).toBe(200)
    for (let n = 0; n < 40; n++) expect((await open(`${n}`.repeat(20))).status).toBe(404)
    expect((await open('x'.repeat(43))).status).toBe(429)
  })

  test('requires write permission to create and revoke, and shows who created it', async () => {
    const writer = await server.makeMember(owner.workspaceId, 'Member', [project])
    const guest = await server.makeMember(owner.workspaceId, 'Guest', [project])
    const stranger = await server.makeMember(owner.workspaceId, 'Member', [])
    expect((await share(pages.top!, {}, guest)).status).toBe(403)
    expect((await share(pages.top!, {}, stranger)).status).toBe(404)
    const past = new Date(Date.now() - 1).toISOString()
    expect((await share(pages.top!, { expiresAt: past }, writer)).body).toMatchObject({
      error: { fields: { expiresAt: 'Must be in the future' } },
    })
    const live = await guest.live(owner.workspaceId)
    expect((await share(pages.top!, { withBelow: true }, writer)).status).toBe(200)
    const shared = {
      withBelow: true,
      expiresAt: null,
      createdBy: writer.memberId,
      createdAt: expect.any(String),
    }
    await live.settle()
    live.close()
    expect(live.messages().at(-1)).toMatchObject({
      object: 'document',
      data: { shares: 1, pages: expect.arrayContaining([expect.objectContaining({ share: shared })]) },
    })
    expect(await guest.data(getDocuments, {})).toMatchObject([{ id: document, shares: 1 }])
    expect((await guest.call(revokePageShare, { params: { id: pages.top! } })).status).toBe(403)
    const revoked = await owner.data(revokePageShare, { params: { id: pages.top! } })
    expect(revoked).toMatchObject({ shares: 0 })
    expect(revoked.pages.map((page) => page.share)).toEqual([null, null, null])
    // Once more is no change.
    await owner.data(revokePageShare, { params: { id: pages.top! } })
  })
})
