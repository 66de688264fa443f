import { useCallback } from 'react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { useCreateDocumentMutation } from '../document.api.ts'
import { documentPath } from '../parts/documentPath.ts'

/** Creates a document in a project, or for the workspace, and opens it where its title is typed. */
export function useNewDocument() {
  const [create] = useCreateDocumentMutation()
  const navigate = useNavigate()
  return useCallback(
    async (project: string | null) => {
      const { data, error } = await create({ body: { title: 'Untitled', project } })
      if (data) await navigate(`${documentPath(data.data.id)}?new`)
      else showFailure(error, 'The document was not created.')
    },
    [create, navigate],
  )
}
