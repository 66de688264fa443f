import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { useFirstFocus } from '#web/ui/focus/useFirstFocus.ts'

export type Email = { to: string[]; cc: string[]; subject: string; text: string }

type Props = {
  email: Email
  onChange: (more: Partial<Email>) => void
  /** Why there is nobody to write to at first, if so. */
  toHint: string | undefined
  /** What is added to the message. */
  textHint: string
  problemOf: (field: keyof Email) => string | undefined
}

/** To whom an email goes, and what it says. */
export function EmailFields({ email, onChange, toHint, textHint, problemOf }: Props) {
  const first = useFirstFocus()
  const addresses = (field: 'to' | 'cc') => ({
    value: email[field],
    onChange: (value: string[]) => onChange({ [field]: value }),
    splitChars: [',', ';', ' '],
    acceptValueOnBlur: true,
    // It suggests nothing: an open menu that nobody sees would take Escape from the dialog.
    dropdownOpened: false,
    error: problemOf(field),
  })
  return (
    <>
      <TagsInput
        ref={first}
        label="To"
        placeholder={email.to.length ? '' : 'name@example.com'}
        description={toHint}
        {...addresses('to')}
      />
      <TagsInput label="Cc" {...addresses('cc')} />
      <TextInput
        label="Subject"
        value={email.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        error={problemOf('subject')}
      />
      <Textarea
        label="Message"
        description={textHint}
        autosize
        minRows={8}
        maxRows={16}
        value={email.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        error={problemOf('text')}
      />
    </>
  )
}
