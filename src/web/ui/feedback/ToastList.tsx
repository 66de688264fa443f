import { Notifications } from '@mantine/notifications'

/** The toasts themselves; as many as are shown at once, the others wait. */
export const ToastList = () => <Notifications limit={5} />
