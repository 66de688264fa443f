import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenTransport } from './bus.ts'

const channel = 'workweek_live'
/** Milliseconds until a lost connection is opened again. */
const pause = 500
/** Milliseconds that the start, and one text, wait for a Redis that does not answer. */
const timeout = 1_000

/**
 * Texts through Redis. Without it the server runs on: changes are found by comparing heads, and it says once that
 * Redis is away and once that it is back, naming the place and never the password.
 */
export const openRedisTransport =
  (url: string, log: FastifyBaseLogger): OpenTransport =>
  (onText) => {
    const { host } = new URL(url)
    let isUnavailable = false
    let isListening = false
    const client = createClient({
      url,
      disableOfflineQueue: true,
      // A connection that died without a word is noticed by its silence.
      pingInterval: 2_000,
      socket: { connectTimeout: 5_000, socketTimeout: 6_000, reconnectStrategy: () => pause },
    })
    client.on('error', (error: Error & { code?: string }) => warnUnavailable(error.code ?? error.message))
    function warnUnavailable(reason: string) {
      if (isUnavailable) return
      isUnavailable = true
      log.warn(
        `Redis at ${host} is unavailable (${reason}). Changes from other servers arrive a second later.`,
      )
    }
    const listening = new Promise<void>((resolve) => {
      client.on('ready', () => {
        if (isUnavailable) log.info(`Redis at ${host} is back.`)
        isUnavailable = false
        // Once it listened the client does so again by itself.
        if (!isListening) void listen().then(resolve, () => {})
      })
    })
    async function listen() {
      await client.subscribe(channel, onText)
      isListening = true
    }

    return {
      async connect() {
        const refused = new Promise((resolve) => client.once('error', resolve))
        void client.connect().catch(() => {})
        await Promise.race([listening, refused, wait(timeout, undefined, { ref: false })])
        if (!isListening) warnUnavailable('no answer')
      },
      async publish(text) {
        if (!client.isReady) return
        const sent = client.publish(channel, text).catch(() => {})
        await Promise.race([sent, wait(timeout, undefined, { ref: false })])
      },
      async close() {
        client.destroy()
      },
    }
  }
