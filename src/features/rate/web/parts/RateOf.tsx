import { useSelector, useStore } from 'react-redux'
import { showDone } from '../../../../web/ui/toast.ts'
import { selectViewer } from '../../../user/web/user.api.ts'
import { maySetRate, moreGeneral } from '../../rate.rules.ts'
import { type RateOf as Of, selectRates, useRates, useSetRateMutation } from '../rate.api.ts'
import { RateField } from './RateField.tsx'

/** The rate of whatever is named, set in place where the role may; the toast takes it back. */
export function RateOf({ of, label }: { of: Of; label: string }) {
  const { rateOf, isLoaded } = useRates()
  const viewer = useSelector(selectViewer)
  const store = useStore<Parameters<typeof selectRates>[0]>()
  const [setRate] = useSetRateMutation()
  if (!isLoaded) return null
  const before = rateOf(of)
  const inherited = moreGeneral(of).find((general) => rateOf(general.of) !== null)
  const set = (rate: number | null, applyToUnbilled: boolean) =>
    setRate({ body: { ...of, rate, applyToUnbilled } })
  return (
    <RateField
      label={label}
      value={before}
      inherited={inherited && { rate: rateOf(inherited.of), from: inherited.from }}
      refusal={maySetRate(viewer, of) ? undefined : 'Your role may not set this rate'}
      onSet={(rate, applyToUnbilled) =>
        void set(rate, applyToUnbilled).then(({ error: failed }) => {
          if (failed) return
          const what = rate === null ? 'Rate removed' : 'Rate set'
          showDone(applyToUnbilled ? `${what}, also for time that is not invoiced yet` : what, {
            undo: () => void set(before, applyToUnbilled),
            result: () => selectRates(store.getState()).rateOf(of),
          })
        })
      }
    />
  )
}
