import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

const SharePageForm = lazyPart(async () => (await import('./SharePageForm.tsx')).SharePageForm, {
  takesKeys: true,
})

/** Opens what makes and ends public links, at a page or the first one of a document. */
export function openSharePage(id: string, page?: string) {
  const dialog = modals.open({
    title: 'Public link',
    children: <SharePageForm id={id} page={page} onClose={() => modals.close(dialog)} />,
  })
}
