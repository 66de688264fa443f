import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Why a form was refused, when no single field is to blame. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      p="xs"
      icon={<IconAlertCircle size={16} stroke={1.5} aria-hidden />}
    >
      {message}
    </Alert>
  )
}
