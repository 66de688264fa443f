import { Button, Stack, Switch, Tabs } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconGripVertical, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import list from '#web/ui/orderedList/OrderedList.module.css'
import { OrderedList, type RowPlace } from '#web/ui/orderedList/OrderedList.tsx'
import { useOrderedRow } from '#web/ui/orderedList/useOrderedRow.ts'
import { AnchoredPopover } from '#web/ui/picker/AnchoredPopover.tsx'
import type { DashboardSetting } from '../../dashboard.rules.ts'
import { dashboardReset, selectIsArranged } from '../dashboard.slice.ts'
import { cardNames } from './cardNames.ts'
import classes from './Dashboard.module.css'
import { useArrangement } from './useArrangement.ts'
import { metricNames } from './useMetrics.ts'

/** Opens what says which numbers and cards there are, and in which order. */
export function CustomiseButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Customise
      </Button>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label="Customise the dashboard"
          width={340}
          onClose={() => {
            setAnchor(null)
            anchor.focus()
          }}
        >
          <CustomisePanel />
        </AnchoredPopover>
      )}
    </>
  )
}

function CustomisePanel() {
  const dispatch = useAppDispatch()
  const { metrics, cards, setMetrics, setCards } = useArrangement()
  const isArranged = useSelector(selectIsArranged)
  return (
    <Stack gap={8} p={12}>
      <Tabs defaultValue="cards" keepMounted={false}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="cards">Cards</Tabs.Tab>
          <Tabs.Tab value="metrics">Numbers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="cards">
          <Choices names={cardNames} settings={cards} onChange={setCards} />
        </Tabs.Panel>
        <Tabs.Panel value="metrics">
          <Choices names={metricNames} settings={metrics} onChange={setMetrics} />
        </Tabs.Panel>
      </Tabs>
      <Button
        variant="subtle"
        color="gray"
        disabled={!isArranged}
        leftSection={<IconRestore size={16} stroke={1.5} aria-hidden />}
        onClick={() => dispatch(dashboardReset())}
      >
        Reset to my role’s default
      </Button>
    </Stack>
  )
}

type ChoicesProps<Key extends string> = {
  names: Record<Key, string>
  settings: readonly DashboardSetting<Key>[]
  onChange: (settings: DashboardSetting<Key>[]) => void
}

function Choices<Key extends string>({ names, settings, onChange }: ChoicesProps<Key>) {
  const items = settings.map(({ keyId, isSelected }) => ({ id: keyId, name: names[keyId], isSelected }))
  const byKey = new Map(settings.map((setting) => [setting.keyId as string, setting]))
  return (
    <OrderedList
      items={items}
      onOrder={(ids) => onChange(ids.flatMap((id) => byKey.get(id) ?? []))}
      row={({ id, name, isSelected }, place) => (
        <ChoiceRow place={place}>
          <Switch
            label={name}
            size="xs"
            checked={isSelected}
            onChange={({ currentTarget: { checked } }) =>
              onChange(settings.map((one) => (one.keyId === id ? { ...one, isSelected: checked } : one)))
            }
          />
        </ChoiceRow>
      )}
    />
  )
}

function ChoiceRow({ place, children }: { place: RowPlace; children: ReactNode }) {
  const row = useOrderedRow(place)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys do the same
    <li {...row} className={`${list.row} ${classes.choice}`} onFocus={place.onFocus}>
      <span className={list.grip} title="Drag to move, or press Alt and an arrow key">
        <IconGripVertical size={16} stroke={1.5} aria-hidden />
      </span>
      {children}
    </li>
  )
}
