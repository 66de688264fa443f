import { formatNumber } from '#web/format/numbers.ts'
import { Card, Nothing } from '../Card.tsx'
import { useDashboard } from '../dashboardState.ts'
import { AttentionList } from './AttentionList.tsx'
import { useAttention } from './useAttention.ts'

const max = 6

/** What costs most of what waits to be settled. */
export function AttentionCard() {
  const { hasFailed } = useDashboard()
  const attention = useAttention()
  const items = attention?.waiting
  return (
    <Card
      cardKey="attention"
      summary={items && formatNumber(items.length)}
      more={
        items && items.length > max
          ? { to: '/dashboard/attention', label: `All ${formatNumber(items.length)}` }
          : undefined
      }
    >
      {items?.length ? (
        <AttentionList items={items.slice(0, max)} />
      ) : (
        items && (
          <Nothing>
            {hasFailed
              ? 'This could not be loaded.'
              : attention?.snoozed.length
                ? 'Nothing else needs attention. The rest is snoozed.'
                : 'All clear: nothing to bill, chase or plan right now.'}
          </Nothing>
        )
      )}
    </Card>
  )
}
