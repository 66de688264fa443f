import { createReadStream } from 'node:fs'

/** What may hold scripts is not called by its name: it is text, and only ever downloaded. */
const maybeScript = /xml|html|svg|script/i

/** Milliseconds for which a file is looked at. */
const timeout = 5_000

const unknown = 'application/octet-stream'

/** The media type of a file by its content; its name and its sender's word don't count. */
export async function findType(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const options = { maxBufferSize: 1024 * 1024, signal: AbortSignal.timeout(timeout) }
  // The declared parameters lack the options, which the function takes.
  const find = fileTypeFromFile as (
    path: string,
    given: typeof options,
  ) => ReturnType<typeof fileTypeFromFile>
  // What is built to trip its reader is not recognised.
  const found = await find(path, options).catch(() => undefined)
  if (found && !maybeScript.test(found.mime)) return found.mime
  return (await isText(path)) ? 'text/plain' : unknown
}

/** Whether a file is UTF-8 without NUL. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) return false
      decoder.decode(chunk as Buffer, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
