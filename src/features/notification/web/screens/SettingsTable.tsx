import { Checkbox, Table } from '@mantine/core'
import type { SettingsChange } from '../../notification.contract.ts'
import { matrix } from '../../notification.rules.ts'
import { type NotificationSettings, notificationKinds, type Ways } from '../../notification.shape.ts'
import classes from './Notification.module.css'
import { kindName } from './notificationText.ts'

const ways: { way: keyof Ways; name: string }[] = [
  { way: 'inApp', name: 'In app' },
  { way: 'email', name: 'Email' },
  { way: 'bell', name: 'Sound' },
]

type Props = { settings: NotificationSettings; onChange: (change: SettingsChange) => void }

/** What one is told of, and how: a line for each kind, with a box for each way. */
export const SettingsTable = ({ settings, onChange }: Props) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Notification</Table.Th>
        {ways.map(({ way, name }) => (
          <Table.Th key={way} ta="center" w={76}>
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {notificationKinds.map((kind) => (
        <Table.Tr key={kind}>
          <Table.Th scope="row" fw={400}>
            {kindName[kind]}
          </Table.Th>
          {ways.map(({ way, name }) => {
            const fixed = matrix[kind][way]
            if (fixed === 'never') {
              return (
                <Table.Td key={way} ta="center" c="dimmed">
                  –
                </Table.Td>
              )
            }
            const isAlways = fixed === 'always'
            const isOff = way === 'email' && !settings.mail && !isAlways
            return (
              <Table.Td key={way} p={0}>
                <label className={classes.box} htmlFor={`${kind}-${way}`}>
                  <Checkbox
                    id={`${kind}-${way}`}
                    aria-label={`${kindName[kind]}: ${name}`}
                    title={isAlways ? 'Always emailed, for your security' : undefined}
                    checked={isAlways || (settings.kinds[kind][way] && !isOff)}
                    disabled={isAlways || isOff}
                    onChange={({ currentTarget }) =>
                      onChange({ kinds: { [kind]: { [way]: currentTarget.checked } } })
                    }
                  />
                </label>
              </Table.Td>
            )
          })}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
