import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that says it is wrong to those too who see no colour, as Mantine's other fields do by themselves. */
export const PasswordField = (field: PasswordInputProps) => (
  <PasswordInput aria-invalid={!!field.error} {...field} />
)
