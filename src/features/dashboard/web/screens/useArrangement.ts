import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useProfile } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { arranged, type CardKey, offeredCards, offeredMetrics, roleLayout } from '../../dashboard.rules.ts'
import {
  cardExpanded,
  cardsArranged,
  metricsArranged,
  selectCardSettings,
  selectMetricSettings,
} from '../dashboard.slice.ts'

/** All metrics and cards that the role may have, in their order, with those that are shown. */
export function useArrangement() {
  const access = useProfile().access ?? noAccess
  const dispatch = useAppDispatch()
  const ownMetrics = useSelector(selectMetricSettings)
  const ownCards = useSelector(selectCardSettings)
  const usual = useMemo(() => roleLayout(access), [access])
  const metrics = useMemo(
    () => arranged(ownMetrics, offeredMetrics(access), usual.metrics),
    [ownMetrics, access, usual],
  )
  const cards = useMemo(
    () => arranged(ownCards, offeredCards(access), usual.cards),
    [ownCards, access, usual],
  )
  return {
    metrics,
    cards,
    setMetrics: (settings: typeof metrics) => void dispatch(metricsArranged(settings)),
    setCards: (settings: typeof cards) => void dispatch(cardsArranged(settings)),
    /** Puts a card on the page, unfolded, where it is not. */
    reveal(key: CardKey) {
      if (!cards.some(({ keyId, isSelected }) => keyId === key && isSelected))
        dispatch(
          cardsArranged(cards.map((card) => (card.keyId === key ? { ...card, isSelected: true } : card))),
        )
      dispatch(cardExpanded({ key, isExpanded: true }))
    },
  }
}

const noAccess = {}
