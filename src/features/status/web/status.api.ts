import { loadWorkspaceAnew, workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { type CurrentWorkspace, workspaceContract } from '#features/workspace/workspace.contract.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { guardOne } from '#web/offline/guardOne.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { openListChanges } from '#web/store/listChanges.ts'
import { amendRows, dropRow, putRow } from '#web/store/lists.ts'
import type { Started } from '#web/store/optimistic.ts'
import { type StatusContract, statusContracts } from '../status.contract.ts'
import type { StatusKind } from '../status.rules.ts'
import type { AnyStatus } from '../status.shape.ts'

const fields = {
  task: 'taskStatuses',
  project: 'projectStatuses',
  invoice: 'invoiceStatuses',
} as const

const changes = openListChanges<AnyStatus>(loadWorkspaceAnew)

/** Changes the statuses of one kind where they live: in the current workspace's cache entry. */
export const patchStatuses = (kind: StatusKind, recipe: (list: AnyStatus[]) => void) =>
  workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, (workspace) => {
    const list = workspace[fields[kind]] as AnyStatus[]
    recipe(list)
    changes.layOver(list)
  })

const show = (started: Started, kind: StatusKind, change: Parameters<typeof changes.show>[2]) =>
  changes.show(started, (recipe) => patchStatuses(kind, recipe), change)

type Calls = StatusContract
/** `before` is what the person saw when they made the change, for the way back. */
type OnOne<C extends Calls[keyof Calls]> = CallArg<C> & { kind: StatusKind; before: AnyStatus }

const guardStatus = guardOne<OnOne<Calls['updateStatus']>>('status', {
  request: () => send(workspaceContract.getCurrentWorkspace)({}),
  rowsOf: (answer, { kind }) => (answer as CurrentWorkspace)[fields[kind]],
})

export const statusApi = api.injectEndpoints({
  endpoints: (build) => ({
    createStatus: build.mutation<
      Answer<Calls['createStatus']>,
      CallArg<Calls['createStatus']> & { kind: StatusKind; optimistic: AnyStatus }
    >({
      queryFn: (arg, ...rest) =>
        sendQueued(statusContracts[arg.kind].createStatus, () => [`${arg.kind}-statuses`])(arg, ...rest),
      onQueryStarted: ({ kind, optimistic }, started) =>
        show(started, kind, {
          apply: (list) => putRow(list, optimistic),
          undo: (list) => dropRow(list, optimistic.id),
          fallback: 'The status was not created.',
        }),
    }),
    updateStatus: build.mutation<Answer<Calls['updateStatus']>, OnOne<Calls['updateStatus']>>({
      queryFn: (arg, ...rest) =>
        sendQueued(
          statusContracts[arg.kind].updateStatus,
          () => [`${arg.kind}-statuses`],
          guardStatus,
        )(arg, ...rest),
      onQueryStarted: ({ kind, before: { id, name, category }, body }, started) =>
        show(started, kind, {
          fields: [{ id, ...body }],
          undo: (list) => amendRows(list, [{ id, name, category }]),
          fallback: 'The status was not changed.',
        }),
    }),
    deleteStatus: build.mutation<Answer<Calls['deleteStatus']>, OnOne<Calls['deleteStatus']>>({
      queryFn: (arg, ...rest) =>
        sendQueued(statusContracts[arg.kind].deleteStatus, () => [`${arg.kind}-statuses`])(arg, ...rest),
      onQueryStarted: ({ kind, before }, started) =>
        show(started, kind, {
          apply: (list) => dropRow(list, before.id),
          undo: (list) => putRow(list, before),
          fallback: 'The status was not deleted.',
        }),
    }),
    setStatusPositions: build.mutation<
      Answer<Calls['setStatusPositions']>,
      CallArg<Calls['setStatusPositions']> & { kind: StatusKind; before: readonly AnyStatus[] }
    >({
      queryFn: (arg, ...rest) =>
        sendQueued(statusContracts[arg.kind].setStatusPositions, () => [`${arg.kind}-statuses`])(
          arg,
          ...rest,
        ),
      onQueryStarted: ({ kind, before, body }, started) =>
        show(started, kind, {
          fields: body.ids.map((id, position) => ({ id, position })),
          undo: (list) =>
            amendRows(
              list,
              before.map(({ id, position }) => ({ id, position })),
            ),
          fallback: 'The order was not changed.',
        }),
    }),
  }),
})

export const {
  useCreateStatusMutation,
  useUpdateStatusMutation,
  useDeleteStatusMutation,
  useSetStatusPositionsMutation,
} = statusApi
