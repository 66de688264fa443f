import { modals } from '#web/ui/feedback/modals.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { useImport } from './useImport.ts'

const ImportForm = lazyPart(async () => (await import('./ImportForm.tsx')).ImportForm)

/** Opens what makes a document of Markdown files, by `run`, which leads to it. */
export function openImport(run: ReturnType<typeof useImport>) {
  const dialog = modals.open({
    title: 'Import Markdown',
    children: <ImportForm run={run} onClose={() => modals.close(dialog)} />,
  })
}
