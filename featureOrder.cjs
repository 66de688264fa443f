// The order of features: each imports only what stands before it. ARCHITECTURE.md says it in words,
// .dependency-cruiser.cjs enforces it.

/** Grounds: shapes, rules, queries, and in the web the calls, caches and slices. A ground looks only at those before its own. */
// biome-ignore format: a line for each group
exports.grounds = [
  // Who is here.
  'user', 'workspace', 'role', 'member', 'auth', 'presence',
  // The words that work is described with.
  'status', 'tag', 'tax', 'client', 'view',
  // Work: a project is made of its tasks, their time and what that costs.
  'task', 'file', 'comment', 'rate', 'retainer', 'timeOff', 'time', 'project', 'approval', 'expense', 'document', 'calendar',
  // What of it is billed.
  'invoice', 'delivery', 'recurring',
  'report', 'workload', 'team',
  // What looks over all of it.
  'search', 'audit', 'notification', 'dashboard', 'trash',
]

/** The server's upper storeys: routes, and the sequences that they share. They see all grounds, and those before their own. */
// biome-ignore format: a line for each group
exports.uppers = [
  'workspace', 'role', 'member', 'auth', 'user', 'presence',
  'status', 'tag', 'tax', 'view',
  'rate', 'retainer', 'timeOff', 'time', 'approval', 'task', 'file', 'comment', 'project', 'expense', 'document', 'calendar', 'invoice', 'delivery', 'recurring', 'client',
  'report', 'team', 'search', 'audit', 'notification', 'dashboard', 'trash',
]

/** The web's upper storeys: screens and what is composed for them. They see all grounds, and those before their own. */
// biome-ignore format: a line for each group
exports.webUppers = [
  'auth', 'role', 'presence',
  'status', 'tag', 'tax', 'rate', 'retainer', 'file', 'view', 'timeOff', 'member',
  'comment', 'time', 'approval', 'expense', 'task', 'project', 'document', 'delivery', 'recurring', 'invoice', 'client', 'calendar',
  'workload', 'report', 'team', 'search', 'audit', 'notification', 'dashboard', 'trash',
  'user', 'workspace',
]
