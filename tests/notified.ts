import { afterAll, beforeAll, beforeEach } from 'vitest'
import { notificationsOf } from './notifications.ts'
import { openTestServer, type Person, type TestServer } from './server.ts'
import { openTaskSetting, type TaskSetting } from './tasks.ts'

/** The server of the tests of one file. */
export let server: TestServer
/** For each test another workspace, in whose project Ann and Bo are members. */
export let setting: TaskSetting
export let ann: Person
export let bo: Person

/** Opens all of it before the tests of the file that calls this. */
export function openNotified() {
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    setting = await openTaskSetting(server)
    ann = await setting.join('Member')
    bo = await setting.join('Member')
  })
}

/** A task that is given to Ann. */
export const give = (fields: object = {}) => setting.make({ executor: ann.memberId, ...fields })

/** What kinds of things somebody is told, newest first. */
export const kinds = async (person: Person) => (await notificationsOf(server, person)).map(({ kind }) => kind)
