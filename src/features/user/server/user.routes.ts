import type { FastifyInstance } from 'fastify'
import { broadcastProfile } from '#features/member/server/member.broadcast.ts'
import { notFound } from '#server/errors.ts'
import { drawSquare } from '#server/files/picture.ts'
import { receivePicture, sendPicture } from '#server/files/storedImage.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform, UserContext } from '#server/platform.ts'
import { readSessionToken, setSessionCookie } from '#server/session/cookie.ts'
import { userContract } from '../user.contract.ts'
import { profileOf } from './user.profile.ts'
import { isPictureSeen, setBilling, swapPicture, updateUser } from './user.queries.ts'

export async function userRoutes(app: FastifyInstance, platform: Platform) {
  const db = platform.databases.system

  handle(app, platform, userContract.getProfile, async ({ caller, request, reply }) => {
    const profile = await profileOf(db, caller)
    const { publicUrl } = platform.config
    const token = readSessionToken(request, publicUrl)
    // Every screen begins here: the browser's 30 days begin anew too, as the session's do.
    if (caller.remember && token) setSessionCookie(reply, publicUrl, token, true)
    return answer(profile)
  })

  handle(app, platform, userContract.updateProfile, async ({ caller, body }) => {
    if (Object.keys(body).length) {
      await updateUser(db, caller.userId, body)
      await broadcastProfile(platform, caller.userId)
    }
    return answer({ profile: await profileOf(db, caller) })
  })

  /** Shows another picture, or none, and removes the bytes of the one before. */
  async function changePicture({ caller }: UserContext, key: string | null) {
    const before = await swapPicture(db, caller.userId, key)
    if (before) await platform.files.remove(before)
    await broadcastProfile(platform, caller.userId)
    return answer({ profile: await profileOf(db, caller) })
  }

  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, userContract.setPicture, async (input) =>
      changePicture(input, await receivePicture(input, { maxMb: 5, draw: drawSquare })),
    )
  })

  handle(app, platform, userContract.deletePicture, (input) => changePicture(input, null))

  handle(app, platform, userContract.getPicture, async (input) => {
    const { key } = input.params
    if (!(await isPictureSeen(db, input.caller.userId, key))) throw notFound('Picture')
    return sendPicture(input, key)
  })

  handle(app, platform, userContract.subscribe, async () =>
    answer({ plan: 'self-hosted' as const, isUnlimited: true as const }),
  )

  handle(app, platform, userContract.setBilling, async ({ caller, body }) =>
    answer(await setBilling(db, caller.userId, body ?? {})),
  )
}
