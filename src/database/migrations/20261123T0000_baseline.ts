import type { Kysely } from 'kysely'
import { createAccount } from './baseline/account.ts'
import { createComment } from './baseline/comment.ts'
import { createExtensions } from './baseline/extensions.ts'
import { createIsolation } from './baseline/isolation.ts'
import { createNotification } from './baseline/notification.ts'
import { createPlatform } from './baseline/platform.ts'
import { createProject } from './baseline/project.ts'
import { createSearch } from './baseline/search.ts'
import { createTask } from './baseline/task.ts'
import { createTime } from './baseline/time.ts'
import { createTrash } from './baseline/trash.ts'
import { createWorkspace } from './baseline/workspace.ts'

/** The first released schema, feature by feature, each after what its tables refer to. */
export async function up(db: Kysely<unknown>) {
  await createExtensions(db)
  await createIsolation(db)
  await createSearch(db)
  await createPlatform(db)
  await createAccount(db)
  await createWorkspace(db)
  await createProject(db)
  await createTask(db)
  await createTime(db)
  await createComment(db)
  await createTrash(db)
  await createNotification(db)
}
