// Four people write on one page over networks that break, by two servers of which one is killed, while people are let in and shut
// out: the same text for all, nothing lost, nothing doubled. `TOGETHER_SECONDS=600 npm test -- medium document.together` is the long one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { projectContract } from '#features/project/project.contract.ts'
import { type Network, openNetwork } from '../../../../tests/chaos/network.ts'
import { freePort } from '../../../../tests/port.ts'
import { killRest, startBeside } from '../../../../tests/processes.ts'
import { openTestServer, type Person, type TestServer } from '../../../../tests/server.ts'
import { openWriter, type Writer } from '../../../../tests/writer.ts'
import { documentContract } from '../document.contract.ts'

const { createDocument, getPage, updateDocument } = documentContract
const seconds = Number(process.env.TOGETHER_SECONDS ?? 12)
const seed = Number(process.env.TOGETHER_SEED ?? Math.floor(Math.random() * 1e6))
/** A busy machine may take this much longer, in seconds, until each of them had something stored meanwhile. */
const grace = 60
/** Milliseconds between two lines of a person, on the average. */
const pace = 60

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => {
  killRest()
  return server.close()
})

/** Repeats by its seed, which a failure names. */
function newRandom(start: number) {
  let state = start
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Somebody who writes on whatever happens, and comes back as a browser does. */
function openPerson(
  name: string,
  who: Person,
  page: string,
  network: Network,
  random: (below: number) => number,
) {
  const doc = new Y.Doc()
  /** One for each time that they came, the present one last. */
  const writers: Writer[] = []
  let isOver = false
  let lines = 0

  const living = (async () => {
    while (!isOver) {
      const mine = await openWriter(network.url, who, page, doc)
      writers.push(mine)
      let isClosed = false
      const closing = mine.closing(Number.POSITIVE_INFINITY).then((end) => {
        isClosed = true
        return end
      })
      await Promise.race([mine.arrive(), closing, pause(3_000)])
      while (!isClosed && !isOver && mine.state.isIn) {
        await Promise.race([closing, pause(40)])
      }
      mine.close()
      if (!isOver) await pause(100 + random(200))
    }
  })()
  const writing = (async () => {
    while (!isOver) {
      await pause(random(2 * pace))
      const writer = writers.at(-1)
      if (isOver || !writer) continue
      writer.add(`${name} ${lines}`)
      lines += 1
    }
  })()
  return {
    name,
    doc,
    /** How often the server said that it stored something. */
    stored: () => writers.reduce((sum, { state }) => sum + state.stored, 0),
    count: () => lines,
    async stop() {
      isOver = true
      await Promise.all([living, writing])
    },
  }
}

test(`no edit of four is lost in ${seconds} s of failing networks and a killed server (seed ${seed})`, {
  timeout: (seconds + grace + 120) * 1_000,
}, async () => {
  const random = newRandom(seed)
  const owner = await server.makeOwner('Olga')
  const project = (await owner.data(projectContract.createProject, { body: { name: 'Website' } })).id
  const { id, pages } = await owner.data(createDocument, { body: { title: 'Notes', project } })
  const page = pages[0]?.id as string
  const writers = [owner]
  while (writers.length < 4) writers.push(await server.makeMember(owner.workspaceId, 'Member', [project]))

  const port = await freePort()
  let beside = await startBeside(server, port)
  const networks = await Promise.all(
    writers.map(() => openNetwork([Number(new URL(server.url).port), port], random, () => undefined)),
  )
  const people = writers.map((who, n) => openPerson(`P${n}`, who, page, networks[n] as Network, random))
  for (const network of networks) network.begin()

  const end = Date.now() + seconds * 1_000
  let kills = 0
  const hasBegun = () => kills > 0 && people.every(({ stored }) => stored() > 0)
  for (let turn = 0; Date.now() < end || (!hasBegun() && Date.now() < end + grace * 1_000); turn += 1) {
    await pause(1_500)
    if (turn % 3 === 1) {
      await beside.stop('SIGKILL')
      kills += 1
      await pause(random(800))
      beside = await startBeside(server, port)
    }
    // Two of them are swapped: whoever is out writes on in their browser, and brings it when they are in again.
    const [out, back] = [writers[2 + (turn % 2)] as Person, writers[3 - (turn % 2)] as Person]
    await owner.data(projectContract.removeProjectMembers, {
      body: { projectId: project, memberIds: [out.memberId] },
    })
    await owner.data(projectContract.addProjectMembers, {
      body: { projectId: project, memberIds: [back.memberId] },
    })
    const members = turn % 2 ? null : writers.map(({ memberId }) => ({ id: memberId, mayEdit: true }))
    await owner.data(updateDocument, { params: { id }, body: { members } })
  }
  await Promise.all(people.map((person) => person.stop()))
  for (const network of networks) network.close()
  const memberIds = writers.slice(1).map(({ memberId }) => memberId)
  await owner.data(projectContract.addProjectMembers, { body: { projectId: project, memberIds } })

  // All come back over a good network, and bring what they wrote without one.
  const back = await Promise.all(
    people.map(({ doc }, n) => openWriter(n % 2 ? beside.url : server.url, writers[n] as Person, page, doc)),
  )
  const written = people.flatMap(({ name, count }) =>
    Array.from({ length: count() }, (_, n) => `${name} ${n}`),
  )
  for (const one of back) {
    await one.arrive()
    await one.settle()
  }
  for (const one of back) await one.until(() => one.lines().length >= written.length, 30_000)
  const [first, ...others] = back as [Writer, ...Writer[]]
  for (const other of others) expect(other.lines(), `seed ${seed}`).toEqual(first.lines())
  // Nothing is lost, also of what was never said to be stored, and nothing stands there twice.
  expect(first.lines().toSorted(), `seed ${seed}`).toEqual(written.toSorted())
  expect(kills).toBeGreaterThan(0)
  for (const { stored } of people) expect(stored(), `seed ${seed}`).toBeGreaterThan(0)
  for (const one of back) one.close()
  // So has whoever reads it by the API, once it was put together.
  await expect
    .poll(async () => (await owner.data(getPage, { params: { id: page } })).text.split(/\n+/).toSorted(), {
      timeout: 30_000,
    })
    .toEqual(written.toSorted())
  await beside.stop()
})
