import {
  Checkbox,
  NativeSelect,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { DayField } from '../../ui/picker/DayField.tsx'
import { Case } from '../Case.tsx'
import classes from '../PartsPage.module.css'

const choices = ['Design', 'Development', 'Writing']

type Field = { label: string; disabled?: boolean; error?: string; description?: string }
const kinds: { name: string; Field: ComponentType<Field>; error: string }[] = [
  {
    name: 'Text',
    Field: (field) => <TextInput placeholder="Website relaunch" {...field} />,
    error: 'A project needs a name.',
  },
  {
    name: 'Password',
    Field: (field) => <PasswordField placeholder="At least 8 characters" {...field} />,
    error: 'This is among the most used passwords.',
  },
  {
    name: 'Long text',
    Field: (field) => <Textarea rows={2} placeholder="What was done" {...field} />,
    error: 'This is longer than 2,000 characters.',
  },
  {
    name: 'Number',
    Field: (field) => <NumberInput min={0} suffix=" h" placeholder="8 h" {...field} />,
    error: 'An estimate is at most 10,000 hours.',
  },
  {
    name: 'Choice',
    Field: (field) => <Select data={choices} placeholder="Choose" {...field} />,
    error: 'Choose what it is.',
  },
  {
    name: 'Short choice',
    Field: (field) => <NativeSelect data={choices} {...field} />,
    error: 'Development was deleted meanwhile.',
  },
  {
    name: 'Day',
    Field: (field) => <SomeDay {...field} />,
    error: 'The end is before the start.',
  },
]

function SomeDay(field: Field) {
  const [day, setDay] = useState<string | null>(null)
  return <DayField placeholder="No date" clearLabel="Clear date" value={day} onChange={setDay} {...field} />
}

/** What is typed into or chosen in place, in each state. */
export const FieldParts = () => (
  <>
    {kinds.map(({ name, Field, error }) => (
      <Case key={name} title={`${name} field`}>
        <div className={classes.stack}>
          <Field label={name} />
          <Field label={`${name}, with a hint`} description="Everyone in the workspace sees it." />
          <Field label={`${name}, wrong`} error={error} />
          <Field label={`${name}, disabled`} disabled />
        </div>
      </Case>
    ))}
    <Case title="Checkboxes, switches and radios">
      <div className={classes.stack}>
        <Checkbox label="Billable" defaultChecked />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="Billable, disabled" disabled />
        <Switch label="Mail me" defaultChecked />
        <Switch label="Mail me, disabled" disabled />
        <Radio.Group name="scope" label="Who sees it" defaultValue="me">
          <div className={classes.stack}>
            <Radio value="me" label="Only me" />
            <Radio value="all" label="Everyone" />
          </div>
        </Radio.Group>
      </div>
    </Case>
    <Case title="A few choices side by side">
      <SegmentedControl aria-label="Zoom" data={['Day', 'Week', 'Month']} />
    </Case>
  </>
)
