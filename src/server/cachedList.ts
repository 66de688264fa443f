import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { CallerMember } from './session/session.ts'

const compress = promisify(gzip)

/** Bytes of compressed lists kept in memory, their addresses included; the longest unused go first. */
const maxBytes = 64 * 1024 * 1024
type CachedList = { seq: number; tag: string; bytes: Buffer }
const cached = new LRUCache<string, CachedList>({
  maxSize: maxBytes,
  // An empty list is smaller than its address, which whoever asks can make long.
  sizeCalculation: ({ tag, bytes }, key) => key.length + tag.length + bytes.length,
})
/** How many lists are made at the same time: what a large one needs of memory is not to be multiplied by a crowd. */
const runLimited = pLimit(3)
/** Lists that are being made: who asks for the same one meanwhile waits for it, so that a crowd costs what one does. */
const making = new Map<string, Promise<Buffer>>()

/**
 * Answers a workspace's list from bytes that were compressed once. They hold for everyone who may see the same,
 * until the workspace's `seq` moves, and what follows from today until that `day` is over; whoever has them already is
 * answered with 304.
 */
export async function answerCached<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  member: CallerMember,
  produce: () => Promise<T>,
  day = '',
): Promise<FastifyReply | T> {
  const key = `${member.workspaceId} ${member.visibilityKey} ${request.url}${day && ` ${day}`}`
  const known = cached.get(key)
  const isCurrent = known?.seq === member.seq
  const tag = isCurrent ? known.tag : tagOf(member, request.url + day)
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-encoding, x-workspace-id')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return produce()
  const make = async () => compress(String(reply.serialize(await produce())), { level: 4 })
  const bytes = isCurrent ? known.bytes : await makeOnce(`${member.seq} ${key}`, make)
  // The list may hold more than `seq` says, never less: live messages that repeat a change do no harm.
  cached.set(key, { seq: member.seq, tag, bytes })
  return reply.type('application/json; charset=utf-8').header('content-encoding', 'gzip').send(bytes)
}

const tagOf = ({ workspaceId, seq, visibilityKey }: CallerMember, url: string) =>
  `W/"${workspaceId}-${seq}-${visibilityKey}-${encodeURIComponent(url)}"`

function makeOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = making.get(key)
  if (known) return known
  const made = runLimited(make).finally(() => making.delete(key))
  making.set(key, made)
  return made
}
