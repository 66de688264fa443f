import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

const MembersForm = lazyPart(async () => (await import('./MembersForm.tsx')).MembersForm, { takesKeys: true })

/** Opens what says who may open a document. */
export function openMembers(id: string) {
  const dialog = modals.open({
    title: 'Who can open it',
    children: <MembersForm id={id} onClose={() => modals.close(dialog)} />,
  })
}
