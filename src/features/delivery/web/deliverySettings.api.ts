import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { openChangeCheck } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type DeliverySettings, deliverySettingsContract } from '../delivery.settings.contract.ts'

type Calls = typeof deliverySettingsContract
type Change = CallArg<Calls['updateDeliverySettings']>['body']

/** In their order. What is heard meanwhile, answers to earlier ones too, does not know of them yet. */
const unanswered = new Set<Change>()

const deliverySettingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** When clients are reminded, and what emails with invoices say. */
    getDeliverySettings: build.query<DeliverySettings, void>({
      query: () => send(deliverySettingsContract.getDeliverySettings)({}),
      transformResponse: ({ data }: Answer<Calls['getDeliverySettings']>) => data,
      providesTags: ['detail'],
    }),
    updateDeliverySettings: build.mutation<
      Answer<Calls['updateDeliverySettings']>,
      CallArg<Calls['updateDeliverySettings']>
    >({
      queryFn: sendOnce(deliverySettingsContract.updateDeliverySettings, () => ['delivery settings']),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const wasChanged = openChangeCheck('delivery-settings')
        unanswered.add(body)
        const shown = dispatch(patchSettings((settings) => laidOver(settings, body)))
        try {
          const { data } = await queryFulfilled
          unanswered.delete(body)
          if (!wasChanged()) dispatch(patchSettings(() => withUnanswered(data.data)))
        } catch (failed) {
          unanswered.delete(body)
          if (!wasChanged()) shown.undo()
          showFailure((failed as { error?: unknown }).error, 'The settings were not changed.')
        }
      },
    }),
  }),
})

export const { useGetDeliverySettingsQuery, useUpdateDeliverySettingsMutation } = deliverySettingsApi

const patchSettings = (recipe: (settings: DeliverySettings) => DeliverySettings) =>
  deliverySettingsApi.util.updateQueryData('getDeliverySettings', undefined, recipe)

/** Reminders at once, so that the next change goes on from what is seen; texts once they are saved. */
const laidOver = (
  settings: DeliverySettings,
  { reminders, attachEInvoice = settings.attachEInvoice }: Change,
): DeliverySettings => {
  const { isOn = settings.reminders.isOn, steps = settings.reminders.steps } = reminders ?? {}
  const sorted = [...new Set(steps)].sort((one, other) => one - other)
  return { ...settings, attachEInvoice, reminders: { ...settings.reminders, isOn, steps: sorted } }
}

const withUnanswered = (settings: DeliverySettings) => [...unanswered].reduce(laidOver, settings)

// Nothing needs what is told of them before they are loaded.
onLive(['delivery-settings'], (messages, dispatch) => {
  for (const { event, data } of messages)
    if (event !== 'delete') dispatch(patchSettings(() => withUnanswered(data)))
})
