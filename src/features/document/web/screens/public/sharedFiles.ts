import type { AnyExtension } from '@tiptap/core'
import { fileIdOf } from '#shared/rich/document.ts'

/** Answers a file of a shared page. Asked for by a call and not by an address, so that the token of the link stands in none. */
export async function openSharedFile(token: string, file: string, preview = false): Promise<Blob> {
  const answer = await fetch('/api/share/page/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, file, ...(preview && { preview }) }),
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.blob()
}

/** Pictures of the page come with the link’s token; one that does not come shows its name. */
export const withSharedPictures = (picture: AnyExtension, token: string): AnyExtension =>
  picture.extend({
    addNodeView() {
      return ({ node }: { node: { attrs: { src?: string; alt?: string; title?: string } } }) => {
        const { src = '', alt, title } = node.attrs
        const id = fileIdOf(src)
        if (!id) {
          const link = document.createElement('a')
          Object.assign(link, { href: src, target: '_blank', rel: 'noopener noreferrer' })
          link.textContent = alt || src
          return { dom: link }
        }
        const dom = document.createElement('img')
        dom.alt = alt ?? ''
        if (title) dom.title = title
        let address: string | undefined
        let isDestroyed = false
        openSharedFile(token, id, true)
          .then((bytes) => {
            if (isDestroyed) return
            address = URL.createObjectURL(bytes)
            dom.src = address
          })
          .catch(() => {
            dom.alt = alt || 'Picture'
          })
        return {
          dom,
          destroy() {
            isDestroyed = true
            if (address) URL.revokeObjectURL(address)
          },
        }
      }
    },
  })
