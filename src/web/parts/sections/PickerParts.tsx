import { Button, Group, Menu as Items } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RowMenuButton } from '../../ui/grid/RowMenuButton.tsx'
import { useRowMenu } from '../../ui/grid/useRowMenu.ts'
import { StatusIcon } from '../../ui/icon/StatusIcon.tsx'
import { AnchoredMenu } from '../../ui/picker/AnchoredMenu.tsx'
import { DayMenu, DayRangeMenu } from '../../ui/picker/DayMenu.tsx'
import { MultiPicker } from '../../ui/picker/MultiPicker.tsx'
import { type Choice, Picker } from '../../ui/picker/Picker.tsx'
import { Case } from '../Case.tsx'
import { longTitle, people } from '../samples.ts'

type Menu = { anchor: HTMLElement; onClose: () => void }

/** A button that opens a menu, and has the focus again when it closes. */
function Opener({ name, children }: { name: string; children: (menu: Menu) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const onClose = () => {
    setAnchor(null)
    anchor?.focus()
  }
  return (
    <>
      <Button variant="default" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {name}
      </Button>
      {anchor && children({ anchor, onClose })}
    </>
  )
}

/** Its menu opens at its button, by the menu key and at a right click. */
function Row() {
  const { menu, listeners, close } = useRowMenu()
  return (
    <>
      <Group gap="xs" data-row="texts" {...listeners}>
        Write the texts
        <RowMenuButton name="the row" />
      </Group>
      {menu && (
        <AnchoredMenu anchor={menu.anchor} label="More actions for the row" onClose={close}>
          <Items.Item>Rename</Items.Item>
          <Items.Item color="var(--mantine-color-error)">Delete the row</Items.Item>
        </AnchoredMenu>
      )}
    </>
  )
}

const statuses: Choice<string>[] = [
  { value: 'todo', label: 'To do', icon: <StatusIcon category="todo" /> },
  { value: 'active', label: 'In progress', icon: <StatusIcon category="active" />, detail: '4 tasks' },
  { value: 'review', label: longTitle, icon: <StatusIcon category="active" /> },
  { value: 'done', label: 'Done', icon: <StatusIcon category="done" />, refusal: 'Subtasks are open' },
]
const tags = ['Backend', 'Content', 'Design', 'Launch'].map((name) => ({ value: name, label: name }))
const many = Array.from({ length: 40 }, (_, n) => ({
  value: String(n),
  label: `${people[n % people.length]!.name} ${n + 1}`,
}))

/** Menus of choices and days. They narrow while one types. */
export function PickerParts() {
  const [status, setStatus] = useState('active')
  const [chosen, setChosen] = useState<readonly string[]>(['Design'])
  const [day, setDay] = useState<string | null>(null)
  const [range, setRange] = useState<{ start: string | null; end: string | null }>({
    start: '2026-11-23',
    end: '2026-12-04',
  })
  return (
    <>
      <Case title="What can be done with a row">
        <Row />
      </Case>
      <Case title="One of a few">
        <Opener name={statuses.find(({ value }) => value === status)!.label.slice(0, 20)}>
          {(menu) => (
            <Picker
              {...menu}
              label="Status"
              choices={statuses}
              value={status}
              onPick={(value) => {
                setStatus(value)
                menu.onClose()
              }}
            />
          )}
        </Opener>
      </Case>
      <Case title="One of many, of which few are shown">
        <Opener name="Assignee">
          {(menu) => (
            <Picker {...menu} label="Assignee" choices={many} value="3" limit={8} onPick={menu.onClose} />
          )}
        </Opener>
      </Case>
      <Case title="Nothing to choose">
        <Opener name="Client">
          {(menu) => (
            <Picker
              {...menu}
              label="Client"
              choices={[]}
              value={undefined}
              nothing="No clients yet. Add one under Clients."
              onPick={menu.onClose}
            />
          )}
        </Opener>
      </Case>
      <Case title="Several, of which one is new">
        <Opener name={`Tags: ${chosen.join(', ') || 'none'}`}>
          {(menu) => (
            <MultiPicker
              {...menu}
              label="Tags"
              choices={[
                ...tags,
                ...chosen
                  .filter((name) => !tags.some((tag) => tag.value === name))
                  .map((name) => ({ value: name, label: name })),
              ]}
              stateOf={(value) => (chosen.includes(value) ? 'all' : value === 'Launch' ? 'some' : 'none')}
              onToggle={(value, isOn) =>
                setChosen(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
              onCreate={(name) => setChosen([...chosen, name])}
            />
          )}
        </Opener>
      </Case>
      <Case title="A day">
        <Opener name={day ?? 'Due date'}>
          {(menu) => (
            <DayMenu
              {...menu}
              label="Due date"
              value={day}
              onPick={(picked) => {
                setDay(picked)
                menu.onClose()
              }}
            />
          )}
        </Opener>
      </Case>
      <Case title="A first and a last day">
        <Opener name={range.start ? `${range.start} – ${range.end}` : 'Dates'}>
          {(menu) => (
            <DayRangeMenu
              {...menu}
              label="Dates"
              value={range}
              onPick={(picked) => {
                setRange(picked)
                menu.onClose()
              }}
            />
          )}
        </Opener>
      </Case>
    </>
  )
}
