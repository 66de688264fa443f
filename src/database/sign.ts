import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Makes the settings by which `current_workspace()` and `sees_all_workspaces()` know where a connection is. */
export type Signer = ReturnType<typeof openSigner>

export function openSigner(key: Buffer) {
  const sign = (text: string) => createHash('sha256').update(key).update(text).digest('hex')
  /** Nobody can write it into a statement, so that only `mark` makes places to sign. */
  const secret = randomBytes(16).toString('hex')
  const marked = new RegExp(`${secret}([0-9a-f-]{36})`)
  return {
    /** Stands for the name of a workspace until the connection is known that is to be in it. */
    mark: (workspaceId: string) => secret + workspaceId.toLowerCase(),
    signMarked: (text: string, backend: number) =>
      text.replace(marked, (_, id: string) => `${id}.${sign(`${id}${backend}`)}`),
    above: (role: string) => `*.${sign(`*${role}`)}`,
  }
}

/** A client that signs the workspace which a transaction begins in, for its own connection alone. */
export function signingClient(Base: typeof pg.Client, signer: Signer): typeof pg.Client {
  class SigningClient extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: passes every form of pg's overloaded query on
    override query(...args: any[]): any {
      const [text, ...more] = args
      const isBegin = typeof text === 'string' && text.startsWith('begin')
      const { processID } = this as unknown as { processID: number }
      return super.query(isBegin ? signer.signMarked(text, processID) : text, ...(more as []))
    }
  }
  return SigningClient
}
