import type { Client } from '#features/client/client.contract.ts'
import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

const SendStatementForm = lazyPart(async () => (await import('./SendStatementForm.tsx')).SendStatementForm)

/** Opens what mails a client the statement of a period. */
export function openSendStatement(client: Client, period: { from: string; to: string }) {
  const id = modals.open({
    title: 'Email the statement',
    size: 'lg',
    children: <SendStatementForm client={client} period={period} onClose={() => modals.close(id)} />,
  })
}
