// The order of features: each imports only what stands before it. ARCHITECTURE.md says it in words,
// .dependency-cruiser.cjs enforces it.

/** Grounds: shapes, rules, queries, and in the web the calls, caches and slices. A ground looks only at those before its own. */
// biome-ignore format: a line for each group
exports.grounds = [
  // Who is here.
  'user', 'workspace', 'role', 'member', 'auth', 'presence',
  // The words that work is described with.
  'status', 'tag', 'client', 'view',
  // Work: a project is made of its tasks, their time and what that costs.
  'task', 'file', 'comment', 'rate', 'retainer', 'time', 'project',
  // What looks over all of it.
  'search', 'audit', 'notification', 'trash',
]

/** The server's upper storeys: routes, and the sequences that they share. They see all grounds, and those before their own. */
// biome-ignore format: a line for each group
exports.uppers = [
  'workspace', 'role', 'member', 'auth', 'user', 'presence',
  'status', 'tag', 'client', 'view',
  'task', 'file', 'comment', 'rate', 'retainer', 'time', 'project',
  'search', 'audit', 'notification', 'trash',
]

/** Files of the server's side that still look up. */
exports.notYetTurned = [
  'auth/server/auth.proof.queries.ts',
  'auth/server/auth.queries.ts',
  'comment/server/comment.restore.queries.ts',
  'file/server/file.restore.queries.ts',
  'member/server/member.queries.ts',
  'project/server/project.delete.queries.ts',
  'project/server/project.restore.queries.ts',
  'rate/server/rate.effect.queries.ts',
  'rate/server/rate.follow.queries.ts',
  'retainer/server/retainer.queries.ts',
  'retainer/server/retainer.settle.queries.ts',
  'status/server/status.restore.queries.ts',
  'tag/server/tag.queries.ts',
  'tag/server/tag.restore.queries.ts',
  'task/server/task.parts.queries.ts',
  'task/server/task.project.queries.ts',
  'task/server/task.report.queries.ts',
  'task/server/task.restore.queries.ts',
  'task/server/task.time.queries.ts',
  'time/server/time.held.queries.ts',
  'time/server/time.movable.queries.ts',
  'user/server/user.leaving.queries.ts',
  'user/server/user.queries.ts',
  'view/server/view.restore.queries.ts',
  'workspace/server/workspace.queries.ts',
]

/** The web's upper storeys: screens and what is composed for them. They see all grounds, and those before their own. */
// biome-ignore format: a line for each group
exports.webUppers = [
  'auth', 'role', 'presence',
  'status', 'tag', 'rate', 'retainer', 'file', 'view', 'member', 'client',
  'time', 'task', 'comment', 'project',
  'search', 'audit', 'notification', 'trash',
  'user', 'workspace',
]

/** Files of the web that still look up. */
exports.webNotYetTurned = [
  'member/web/screens/MembersScreen.tsx',
  'task/web/parts/sums.ts',
  'task/web/screens/detail/TaskActivity.tsx',
  'task/web/task.api.ts',
  'task/web/taskSums.api.ts',
  'time/web/screens/entry/useEntryForm.ts',
  'user/web/user.api.ts',
  'workspace/web/parts/currentWorkspace.ts',
  'workspace/web/workspace.live.ts',
]
