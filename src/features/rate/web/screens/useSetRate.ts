import { useSelector, useStore } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { RateEffect } from '../../rate.contract.ts'
import { maySetRate, moreGeneral, type RatePlace, rateKey } from '../../rate.rules.ts'
import { selectRates, useLazyGetRateEffectQuery, useRates, useSetRateMutation } from '../rate.api.ts'

/** The rates of a place, what holds where it has none, and how they are set; the toast takes that back. */
export function useRatesOf(of: Partial<RatePlace>) {
  const rates = useRates()
  const viewer = useSelector(selectViewer)
  const { byId: projects } = useProjects()
  const store = useStore<Parameters<typeof selectRates>[0]>()
  const [setRate] = useSetRateMutation()
  const [loadEffect] = useLazyGetRateEffectQuery()
  const place = rateKey(of)
  const payer = (place.project && projects[place.project]?.client) ?? null
  const general = moreGeneral(place, payer).map(({ of, from }) => ({
    rate: rates.rateOn(of, rates.today)?.rate ?? null,
    from,
  }))
  const amountFrom = (from: string | null) =>
    selectRates(store.getState())
      .ratesOf(of)
      .find((rate) => rate.from === from)?.rate ?? null

  async function set(from: string | null, rate: number | null, applyToUnbilled: boolean) {
    const before = amountFrom(from)
    const body = { ...place, from, applyToUnbilled }
    const { error } = await setRate({ body: { ...body, rate } })
    if (error) return
    const what = rate === null ? 'Rate removed' : 'Rate set'
    showDone(applyToUnbilled ? `${what}, including for uninvoiced time` : what, {
      undo: () => void setRate({ body: { ...body, rate: before } }),
      redo: () => setRate({ body: { ...body, rate } }),
      result: () => amountFrom(from),
    })
  }
  async function findEffect(from: string | null, rate: number | null): Promise<RateEffect | undefined> {
    const { data, error } = await loadEffect({ ...place, from, rate })
    if (!error) return data
    showFailure(error, 'The rate was not set.')
    return undefined
  }
  return {
    isLoaded: rates.isLoaded,
    all: rates.ratesOf(of),
    current: rates.rateOn(of, rates.today),
    inherited: general.find(({ rate }) => rate !== null),
    refusal: maySetRate(viewer, place) ? undefined : 'Your role can’t set this rate',
    set,
    findEffect,
  }
}
