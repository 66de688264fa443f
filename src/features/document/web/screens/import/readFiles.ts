import { unzip } from 'fflate'
import { type ImportedFile, isMarkdownPath } from '../../../document.import.rules.ts'

/** Bytes of one file that are read; longer ones are no pages. */
const maxBytes = 2_000_000
/** Of a ZIP, all files together. */
const maxUnpacked = 50_000_000

/** What computers put into folders and archives by themselves. */
const isJunk = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'
const tooLong = 'x'.repeat(maxBytes)

/** The files that were chosen, what lies in ZIPs included; of those that are no Markdown, the path alone. */
export async function readFiles(chosen: readonly File[]): Promise<ImportedFile[]> {
  const files = await Promise.all(
    chosen.map(async (file): Promise<ImportedFile[]> => {
      const path = file.webkitRelativePath || file.name
      if (isZip(file)) return readZip(new Uint8Array(await file.arrayBuffer()))
      if (!isMarkdownPath(path)) return [{ path, text: '' }]
      return [{ path, text: file.size > maxBytes ? tooLong : await file.text() }]
    }),
  )
  return files.flat().filter(({ path }) => !isJunk(path))
}

/** Throws what says so where it is no ZIP. */
function readZip(bytes: Uint8Array): Promise<ImportedFile[]> {
  const others: ImportedFile[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name.endsWith('/')) return false
      size += originalSize
      const isRead = isMarkdownPath(name) && originalSize <= maxBytes && size <= maxUnpacked
      if (!isRead) others.push({ path: name, text: isMarkdownPath(name) ? tooLong : '' })
      return isRead
    }
    unzip(bytes, { filter }, (error, unpacked) => {
      if (error) return reject(new Error('This ZIP file can’t be read.'))
      const decoder = new TextDecoder()
      const read = Object.entries(unpacked).map(([path, content]) => ({
        path,
        text: decoder.decode(content),
      }))
      resolve([...read, ...others])
    })
  })
}
