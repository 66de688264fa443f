import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormProblem } from '../../ui/form/FormProblem.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Case } from '../Case.tsx'

/** Several fields that are sent together. */
export function FormParts() {
  const [isWrong, setIsWrong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Case title="Form: sent empty, its first wrong field takes the focus">
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            setIsWrong(true)
          }}
        >
          <TextInput label="Your name" error={isWrong && 'Enter your name.'} />
          <PasswordField label="New password" error={isWrong && 'Enter a password.'} />
          <Button type="submit">Create account</Button>
        </Form>
      </Case>
      <Case title="Form, refused as a whole">
        <Form onSubmit={(event) => event.preventDefault()}>
          <FormProblem message="This invitation was taken back. Ask for a new one." />
          <TextInput label="Your address" defaultValue="mira@northwind.example" />
          <Button type="submit">Join</Button>
        </Form>
      </Case>
      <Case title="Dialog that is typed into">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          New project
        </Button>
        <FormDialog label="New project" size={420} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves every dialog */}
          <form
            style={{ padding: 16 }}
            onSubmit={(event) => {
              event.preventDefault()
              setIsOpen(false)
            }}
            onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
          >
            <TextInput label="Name" data-autofocus placeholder="Website relaunch" />
            <Button type="submit" mt="md">
              Create project
            </Button>
          </form>
        </FormDialog>
      </Case>
    </>
  )
}
