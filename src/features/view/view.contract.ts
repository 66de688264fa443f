import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, instant, json, optionalLine, page, visibleName } from '#shared/fields.ts'

/** Which screen a view is of: all projects, the tasks of one project, one's own tasks, or reports. */
const viewScreen = z.enum(['projects', 'project', 'my-tasks', 'reports'])

/** A name for how a screen shows what it shows: filter, sorting, grouping and columns. */
export const view = z.object({
  id,
  name: z.string(),
  /** What it is for, in one line; empty where nobody said so. */
  description: z.string(),
  screen: viewScreen,
  /** The project whose tasks it shows; null on the other screens. */
  project: id.nullable(),
  /** Whether everyone who may see the project, or the workspace, has it too. */
  shared: z.boolean(),
  /** What the screen keeps in it. */
  value: z.unknown(),
  /** The member whose view it is. */
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
})
export type View = z.infer<typeof view>

const params = z.object({ id })
const name = visibleName('name')
const description = optionalLine(200)
/** How many views one member can save. */
export const maxViews = 200
const maxValueLength = 20_000
const value = json.refine(
  (value) => JSON.stringify(value).length <= maxValueLength,
  `At most ${maxValueLength.toLocaleString('en-US')} characters`,
)

export const viewContract = {
  getViews: call({
    method: 'GET',
    path: '/view',
    summary: 'The views that the caller saved, and those that others share with them.',
    permission: 'member',
    query: page.optional(),
    answer: ok(z.array(view), { cursor: id.nullable() }),
  }),
  createView: call({
    method: 'POST',
    path: '/view',
    summary: 'Saves a view. Repeating the call with the same id returns the existing view.',
    permission: 'member',
    body: z.strictObject({
      id: id.optional(),
      name,
      description: description.default(''),
      screen: viewScreen,
      project: id.nullable().default(null),
      shared: z.boolean().default(false),
      value,
    }),
    answer: ok(view),
  }),
  updateView: call({
    method: 'PATCH',
    path: '/view/:id',
    summary: 'Changes a view: one’s own, or a shared one with workspace.update.',
    permission: 'member',
    params,
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      shared: z.boolean().optional(),
      value: value.optional(),
    }),
    answer: ok(view),
  }),
  deleteView: call({
    method: 'DELETE',
    path: '/view/:id',
    summary: 'Deletes a view: one’s own, or a shared one with workspace.update.',
    permission: 'member',
    params,
    answer: ok(z.object({ id })),
  }),
}
