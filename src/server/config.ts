import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultLimits, type Limits } from '#shared/limits.ts'
import { type Network, networksOf } from './outside/addresses.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** Who vouches for people is asked over TLS, but for one on this very machine, which tests have. */
const issuer = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|\/|$))/.test(url),
    'it must begin with https',
  )

/** `redis[s]://[[user]:password@]host[:port][/number]`; what the client of Redis would fail on later, without the value. */
const redisUrl = z
  .string()
  .trim()
  .superRefine((value, { addIssue }) => {
    const message = redisProblem(value)
    if (message) addIssue({ code: 'custom', message })
  })

function redisProblem(value: string): string | null {
  if (!/^rediss?:\/\//.test(value)) return 'it must begin with redis:// or rediss://'
  if (!URL.canParse(value))
    return 'it must look like redis://:password@host:6379; in a password write / as %2F, # as %23, ? as %3F, @ as %40'
  const { hostname, pathname, search, hash } = new URL(value)
  if (!hostname) return 'it has no host'
  if (!/^\/?\d*$/.test(pathname)) return 'its path can only be a number, such as /0'
  if (search || hash) return 'nothing may follow the number; in a password write # as %23, ? as %3F'
  return /%(?![\da-f]{2})/i.test(value) ? 'write % in a password as %25' : null
}

const networks = z.string().transform((list, { addIssue }): Network[] => {
  try {
    return networksOf(list)
  } catch {
    addIssue({ code: 'custom', message: 'it must be a list of networks such as 10.1.0.0/16, fd00:1::/64' })
    return []
  }
})

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(4321),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_ROLE_PASSWORD: z.string().min(1).optional(),
  REDIS_URL: redisUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Workweek <workweek@localhost>'),
  FILE_LIMIT_MB: z.coerce.number().int().min(1).max(10_000).default(25),
  LOGO_LIMIT_MB: z.coerce.number().int().min(1).max(10).default(1),
  FILES_PER_TASK: z.coerce.number().int().min(1).max(1_000).default(20),
  TIME_ENTRIES_PER_DAY: z.coerce.number().int().min(1).default(500),
  COMMENTS_PER_TASK: z.coerce.number().int().min(1).default(5_000),
  CLIENTS_PER_WORKSPACE: z.coerce.number().int().min(1).default(10_000),
  PROJECTS_PER_WORKSPACE: z.coerce.number().int().min(1).default(5_000),
  WORKSPACES_PER_USER: z.coerce.number().int().min(1).default(100),
  OPEN_INVITATIONS: z.coerce.number().int().min(1).default(1_000),
  WORKSPACE_STORAGE_MB: z.coerce.number().int().min(1).default(50_000),
  MEMBER_STORAGE_MB: z.coerce.number().int().min(1).default(10_000),
  MIN_FREE_MB: z.coerce.number().int().min(0).default(300),
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  SIGN_IN_FAILURES_PER_MINUTE: z.coerce.number().int().min(1).default(5),
  SIGN_IN_FAILURES_PER_HOUR: z.coerce.number().int().min(1).default(100),
  ATTEMPTS_PER_NETWORK: z.coerce.number().int().min(1).default(30),
  MAILS_PER_ADDRESS: z.coerce.number().int().min(1).default(3),
  MAILS_PER_NETWORK: z.coerce.number().int().min(1).default(20),
  CALLS_AT_ONCE: z.coerce.number().int().min(1).default(20),
  SOCKETS_PER_MEMBER: z.coerce.number().int().min(1).default(30),
  NAME_LENGTH: z.coerce.number().int().min(20).max(200).default(defaultLimits.name),
  PROJECT_NAME_LENGTH: z.coerce.number().int().min(20).max(500).default(defaultLimits.projectName),
  CLIENT_TITLE_LENGTH: z.coerce.number().int().min(20).max(500).default(defaultLimits.clientTitle),
  TASK_TITLE_LENGTH: z.coerce.number().int().min(20).max(5_000).default(defaultLimits.taskTitle),
  DESCRIPTION_LENGTH: z.coerce.number().int().min(100).max(200_000).default(defaultLimits.description),
  COMMENT_LENGTH: z.coerce.number().int().min(100).max(100_000).default(defaultLimits.comment),
  NOTE_LENGTH: z.coerce.number().int().min(20).max(20_000).default(defaultLimits.note),
  ESTIMATE_MINUTES: z.coerce.number().int().min(60).max(10_000_000).default(defaultLimits.estimate),
  TIME_ENTRY_HOURS: z.coerce.number().int().min(1).max(24).default(defaultLimits.timeEntry),
  BODY_LIMIT_KB: z.coerce.number().int().min(64).max(16_384).default(1_024),
  SIGNED_OUT_BODY_LIMIT_KB: z.coerce.number().int().min(4).max(1_024).default(16),
  LIVE_FRAME_KB: z.coerce.number().int().min(1).max(1_024).default(64),
  INVITATIONS_PER_HOUR: z.coerce.number().int().min(1).default(100),
  INVOICE_EMAILS_PER_DAY: z.coerce.number().int().min(1).default(1_000),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).default('your organisation'),
  OUTSIDE_CALENDARS: z.enum(['0', '1']).default('0'),
  OUTSIDE_CALENDAR_NETWORKS: networks.default([]),
  ANNOUNCEMENTS_FILE: z.string().optional(),
  NOTIFICATION_MAIL_MINUTES: z.coerce.number().min(0).max(1_440).default(5),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type ProviderConfig = {
  id: 'google' | 'oidc'
  /** As the button has it: "Continue with …". */
  name: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** How a sign-in comes back: by a code that only the secret opens, or, without one, by a token to the page. */
  flow: 'code' | 'token'
}

/** What the operator decides, read once from environment variables; `README.md` lists them. */
export type Config = {
  production: boolean
  port: number
  host: string
  /** Where people reach the product: the start of every mailed link. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** Of the two roles beside the owner that DATABASE_URL names; undefined: made by the server. */
  databaseRolePassword: string | undefined
  /** Over which several servers tell each other of changes; else they do so over the database. */
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Megabytes that one file may have. */
  fileLimitMb: number
  /** Megabytes that a workspace’s logo may have before it is drawn anew. */
  logoLimitMb: number
  filesPerTask: number
  /** Comments that a task may have, deleted ones included. */
  commentsPerTask: number
  /** Of one member. */
  timeEntriesPerDay: number
  clientsPerWorkspace: number
  projectsPerWorkspace: number
  /** Workspaces that one user may be in when they make another. */
  workspacesPerUser: number
  /** Invitations of a workspace that may wait for an answer at once, by mail and by link. */
  openInvitations: number
  /** Megabytes of files that a workspace may have, and one member in it; deleted ones count until they are purged. */
  workspaceStorageMb: number
  memberStorageMb: number
  /** Megabytes of the disk that stay free: below, nothing is saved. */
  minFreeMb: number
  /** Calls that one session may make in a minute; 0 = as many as it likes. */
  callsPerMinute: number
  /** Failed sign-ins to one account from one network, or from one known device, in a minute. */
  signInFailuresPerMinute: number
  /** Failed sign-ins to one account in an hour; beyond it known devices and the mailed link alone get in. */
  signInFailuresPerHour: number
  /** Attempts of each guessable kind, such as sign-ins that fail, that one network has in a minute. */
  attemptsPerNetwork: number
  /** Mails of each purpose that one address may be sent in an hour. */
  mailsPerAddress: number
  /** Mails that one network may ask for in an hour without an invitation. */
  mailsPerNetwork: number
  /** Calls that one session may have under way at once; the others wait. */
  callsAtOnce: number
  /** Live connections that one member may have at once to one server process. */
  socketsPerMember: number
  /** How long texts, estimates and time entries may be. */
  limits: Limits
  /** Kilobytes that a request may have, unless its route says otherwise, and one of somebody who is signed out. */
  bodyLimitKb: number
  signedOutBodyLimitKb: number
  /** Kilobytes that one message of a browser over the live connection may have. */
  liveFrameKb: number
  /** Invitations that one sender may have mailed in an hour; a workspace, five times as many in a day. */
  invitationsPerHour: number
  /** Addresses to which a workspace may mail invoices and reminders in a day. */
  invoiceEmailsPerDay: number
  /** Who else may vouch for people signing in; none where nothing is configured. */
  providers: ProviderConfig[]
  /** Minutes that the mail about a notification waits for more to go with it, and for being read. */
  notificationMailMinutes: number
  /**
   * Whether the server asks other ones for the calendars that members subscribe to; `networks`: of the operator’s own, where
   * calendars may be read too.
   */
  outsideCalendars: { networks: readonly Network[] } | undefined
  /** Where the operator writes what everyone is to be told. */
  announcementsFile: string
  /** Believe the proxy's X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean
  logLevel: string
}

/** Reads the configuration, or throws one sentence that names the variable and what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join('.')} is set to something Workweek can't use: ${issue?.message}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  return {
    production,
    port: values.PORT,
    // On a desk, mail is readable by whoever reaches the server, so it listens to this machine alone.
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseRolePassword: values.DATABASE_ROLE_PASSWORD,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    fileLimitMb: values.FILE_LIMIT_MB,
    logoLimitMb: values.LOGO_LIMIT_MB,
    filesPerTask: values.FILES_PER_TASK,
    timeEntriesPerDay: values.TIME_ENTRIES_PER_DAY,
    commentsPerTask: values.COMMENTS_PER_TASK,
    clientsPerWorkspace: values.CLIENTS_PER_WORKSPACE,
    projectsPerWorkspace: values.PROJECTS_PER_WORKSPACE,
    workspacesPerUser: values.WORKSPACES_PER_USER,
    openInvitations: values.OPEN_INVITATIONS,
    workspaceStorageMb: values.WORKSPACE_STORAGE_MB,
    memberStorageMb: values.MEMBER_STORAGE_MB,
    minFreeMb: values.MIN_FREE_MB,
    callsPerMinute: values.CALLS_PER_MINUTE,
    signInFailuresPerMinute: values.SIGN_IN_FAILURES_PER_MINUTE,
    signInFailuresPerHour: values.SIGN_IN_FAILURES_PER_HOUR,
    attemptsPerNetwork: values.ATTEMPTS_PER_NETWORK,
    mailsPerAddress: values.MAILS_PER_ADDRESS,
    mailsPerNetwork: values.MAILS_PER_NETWORK,
    callsAtOnce: values.CALLS_AT_ONCE,
    socketsPerMember: values.SOCKETS_PER_MEMBER,
    limits: {
      name: values.NAME_LENGTH,
      projectName: values.PROJECT_NAME_LENGTH,
      clientTitle: values.CLIENT_TITLE_LENGTH,
      taskTitle: values.TASK_TITLE_LENGTH,
      description: values.DESCRIPTION_LENGTH,
      comment: values.COMMENT_LENGTH,
      note: values.NOTE_LENGTH,
      estimate: values.ESTIMATE_MINUTES,
      timeEntry: values.TIME_ENTRY_HOURS,
    },
    bodyLimitKb: values.BODY_LIMIT_KB,
    signedOutBodyLimitKb: values.SIGNED_OUT_BODY_LIMIT_KB,
    liveFrameKb: values.LIVE_FRAME_KB,
    invitationsPerHour: values.INVITATIONS_PER_HOUR,
    invoiceEmailsPerDay: values.INVOICE_EMAILS_PER_DAY,
    providers: readProviders(values),
    notificationMailMinutes: values.NOTIFICATION_MAIL_MINUTES,
    outsideCalendars:
      values.OUTSIDE_CALENDARS === '1' ? { networks: values.OUTSIDE_CALENDAR_NETWORKS } : undefined,
    announcementsFile: resolve(values.ANNOUNCEMENTS_FILE ?? join(values.DATA_DIR, 'announcements.json')),
    trustProxy: values.TRUST_PROXY === '1',
    logLevel: values.LOG_LEVEL,
  }
}

function readProviders(values: z.infer<typeof environment>): ProviderConfig[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = values
  if ((OIDC_ISSUER === undefined) !== (OIDC_CLIENT_ID === undefined))
    throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID belong together: one of them is missing.')
  const providers: ProviderConfig[] = []
  if (values.GOOGLE_CLIENT_ID)
    providers.push({
      id: 'google',
      name: 'Google',
      issuer: values.GOOGLE_ISSUER,
      clientId: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      flow: values.GOOGLE_CLIENT_SECRET ? 'code' : 'token',
    })
  if (OIDC_ISSUER && OIDC_CLIENT_ID)
    providers.push({
      id: 'oidc',
      name: values.OIDC_NAME,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
      flow: 'code',
    })
  return providers
}
