/** How much of each kind there may be, unless the operator of the server says otherwise. */
export const defaultLimits = {
  /** Characters: names of people, workspaces, roles, statuses, tags and views. */
  name: 60,
  projectName: 150,
  clientTitle: 150,
  /** Of tasks and of the items of their checklists. */
  taskTitle: 500,
  /** Of tasks and projects. */
  description: 50_000,
  comment: 20_000,
  /** Of a time entry. */
  note: 2_000,
  /** Minutes. */
  estimate: 600_000,
  /** Hours. */
  timeEntry: 24,
}
export type Limits = typeof defaultLimits
export type Limit = keyof Limits

/** As they are now. Contracts look here when they validate, since they are made before the limits are known. */
export const limits: Limits = { ...defaultLimits }

/** Sets the limits of this process: the server by its configuration, the web by what the server says of it. */
export function setLimits(values: Limits) {
  Object.assign(limits, values)
}
