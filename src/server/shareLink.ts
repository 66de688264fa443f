import { HttpError } from './errors.ts'

/** The same for a link that never was, was taken back or has run out: a stranger learns nothing from it. */
export const deadShare = () =>
  new HttpError(
    404,
    'SHARE_NOT_FOUND',
    'This link has expired or was replaced. Ask whoever sent it to you for a new one.',
  )
