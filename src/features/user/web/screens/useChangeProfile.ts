import { useStore } from 'react-redux'
import type { CallArg } from '#shared/contract.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Profile, userContract } from '../../user.contract.ts'
import { selectProfile, useProfile, useUpdateProfileMutation } from '../user.api.ts'

type Change = CallArg<typeof userContract.updateProfile>['body']

/** Changes the profile; the toast takes it back. Answers why it was refused, if it was. */
export function useChangeProfile() {
  const profile = useProfile()
  const store = useStore<Parameters<typeof selectProfile>[0]>()
  const [update] = useUpdateProfileMutation()
  return async (change: Change, said: string): Promise<unknown> => {
    const fields = Object.keys(change)
    const before = Object.fromEntries(fields.map((field) => [field, profile[field as keyof Profile]]))
    const { error } = await update({ body: change })
    if (!error)
      showDone(said, {
        undo: () => void update({ body: before }),
        redo: () => update({ body: change }),
        result: () => fieldsOf(selectProfile(store.getState()), fields),
      })
    return error
  }
}
