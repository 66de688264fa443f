// Made by scripts/schema.mjs from the migrations. Do not edit.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountNotice {
  at: Generated<string>;
  /**
   * When it reached each workspace of its user; kept then until it is read
   */
  deliveredAt: string | null;
  detail: Generated<ColumnType<unknown, string, string>>;
  id: string;
  kind: string;
  user: string;
  what: string | null;
}

export interface Approval {
  /**
   * What whoever decided says about it
   */
  comment: Generated<string>;
  createdAt: Generated<string>;
  decidedAt: string | null;
  decidedBy: string | null;
  endsAt: string;
  id: string;
  /**
   * No foreign key: it locks their time also after that member is gone
   */
  memberId: string;
  /**
   * What the member says about it
   */
  note: Generated<string>;
  /**
   * Null: all of the week
   */
  project: string | null;
  sample: Generated<boolean>;
  /**
   * When the week begins; kept, so that another time zone moves no time out of it
   */
  startsAt: string;
  state: string;
  submittedAt: string | null;
  updatedAt: Generated<string>;
  /**
   * Its Monday
   */
  week: string;
  workspaceId: string;
}

export interface CalendarAttendee {
  answer: Generated<string>;
  event: string;
  memberId: string;
  workspaceId: string;
}

export interface CalendarEvent {
  allDay: boolean;
  color: string | null;
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  description: Generated<string>;
  endAt: string | null;
  endDay: string | null;
  /**
   * Days of the series on which it does not take place
   */
  exdates: Generated<string[]>;
  /**
   * It takes place on no day before, whatever the zone; last_day on none after
   */
  firstDay: string;
  id: string;
  lastDay: string;
  letters: Generated<string | null>;
  location: Generated<string>;
  originalDay: string | null;
  project: string | null;
  reminders: Generated<number[]>;
  rrule: string | null;
  sample: Generated<boolean>;
  /**
   * Of a date that is other than the rest: its series, and the day of it (original_day)
   */
  series: string | null;
  startAt: string | null;
  startDay: string | null;
  task: string | null;
  timeZone: string | null;
  title: string;
  updatedAt: Generated<string>;
  visibility: Generated<string>;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface CalendarFeed {
  createdAt: Generated<string>;
  id: string;
  memberId: string;
  /**
   * Whose events it has; null: those that its member takes part in
   */
  project: string | null;
  readAt: string | null;
  /**
   * Of the secret in the address, which is kept nowhere
   */
  secretHash: Buffer;
  workspaceId: string;
}

export interface CalendarSubscription {
  address: string;
  color: string;
  createdAt: Generated<string>;
  /**
   * Of the events: what is the same is not written again
   */
  digest: Buffer | null;
  etag: string | null;
  /**
   * What was read last, each with its first and last day
   */
  events: Generated<ColumnType<unknown, string, string>>;
  failures: Generated<number>;
  id: string;
  lastModified: string | null;
  /**
   * Events that can’t be shown
   */
  leftOut: Generated<number>;
  memberId: string;
  name: string;
  /**
   * When it is read next; while it is being read, when that counts as given up
   */
  nextAt: Generated<string>;
  /**
   * Why it could not be read; null: it could
   */
  problem: string | null;
  readAt: string | null;
  workspaceId: string;
}

export interface CalendarTag {
  event: string;
  tag: string;
  workspaceId: string;
}

export interface Change {
  actor: string | null;
  at: Generated<string>;
  before: ColumnType<unknown, string, string> | null;
  data: ColumnType<unknown, string, string>;
  event: 'create' | 'update' | 'delete';
  object: string;
  reason: string | null;
  seq: number;
  workspaceId: string;
}

export interface Client {
  addressLines: Generated<string[]>;
  archivedAt: string | null;
  buyerReference: Generated<string>;
  city: Generated<string>;
  country: Generated<string>;
  createdAt: Generated<string>;
  createdBy: string | null;
  /**
   * Null: the workspace’s
   */
  currency: string | null;
  email: Generated<string>;
  id: string;
  language: string | null;
  legalName: Generated<string>;
  letters: Generated<string | null>;
  /**
   * What it brought, for taking the merger back
   */
  merged: ColumnType<unknown, string, string> | null;
  /**
   * Null: it stands for itself
   */
  mergedInto: string | null;
  notes: Generated<string>;
  /**
   * Days; null: the workspace’s
   */
  paymentTerms: number | null;
  phone: Generated<string>;
  postcode: Generated<string>;
  region: Generated<string>;
  registration: Generated<string>;
  sample: Generated<boolean>;
  /**
   * Of new lines; null: the default one of the workspace
   */
  tax: string | null;
  taxId: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  website: Generated<string>;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface Comment {
  createdAt: Generated<string>;
  deletedAt: string | null;
  deletedBy: string | null;
  editedAt: string | null;
  id: string;
  memberId: string | null;
  /**
   * The comment that it answers, which answers none; without a foreign key, as replies outlive what they answer
   */
  replyTo: string | null;
  sample: Generated<boolean>;
  task: string;
  teamOnly: Generated<boolean>;
  text: string;
  updatedAt: Generated<string>;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface CommentReaction {
  comment: string;
  createdAt: Generated<string>;
  emoji: string;
  member: string;
  workspaceId: string;
}

export interface Contact {
  client: string;
  createdAt: Generated<string>;
  email: Generated<string>;
  id: string;
  isPrimary: Generated<boolean>;
  jobTitle: Generated<string>;
  name: string;
  phone: Generated<string>;
  receivesInvoices: Generated<boolean>;
  receivesReminders: Generated<boolean>;
  receivesStatements: Generated<boolean>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface DeliverySettings {
  settings: ColumnType<unknown, string, string>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface Device {
  lastSeenAt: Generated<string>;
  tokenHash: Buffer;
  user: string;
}

export interface DismissedAnnouncement {
  announcement: string;
  at: Generated<string>;
  user: string;
}

export interface Document {
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  id: string;
  letters: Generated<string | null>;
  /**
   * Members who may open it beside whoever made it, and whether each may edit; null: all whom their role lets
   */
  members: ColumnType<unknown, string, string> | null;
  project: string | null;
  sample: Generated<boolean>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: string | null;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface DocumentComment {
  createdAt: Generated<string>;
  deletedAt: string | null;
  deletedBy: string | null;
  editedAt: string | null;
  id: string;
  memberId: string | null;
  text: string;
  thread: string;
  workspaceId: string;
}

export interface DocumentLink {
  page: string;
  /**
   * A page or a document that the page’s text refers to
   */
  target: string;
  workspaceId: string;
}

export interface DocumentPage {
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  document: string;
  id: string;
  parent: string | null;
  position: string;
  /**
   * Number of the newest update; state, text and who wrote last follow at each pause
   */
  seq: Generated<number>;
  /**
   * What was written, as Yjs keeps it, up to the update state_seq; null = nothing
   */
  state: Buffer | null;
  stateSeq: Generated<number>;
  /**
   * The same as Markdown, for search and the API
   */
  text: Generated<string>;
  title: string;
  updatedAt: Generated<string>;
  updatedBy: string | null;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface DocumentShare {
  createdAt: Generated<string>;
  createdBy: string | null;
  document: string;
  expiresAt: string | null;
  page: string;
  /**
   * Of the token in the link, which is stored nowhere
   */
  tokenHash: Buffer;
  /**
   * Whether it leads to the pages below that one too
   */
  withBelow: boolean;
  workspaceId: string;
}

export interface DocumentThread {
  createdAt: Generated<string>;
  createdBy: string | null;
  id: string;
  page: string;
  passageEnd: Buffer;
  /**
   * A place in the text that moves with it, as Yjs keeps it
   */
  passageStart: Buffer;
  /**
   * The passage as it was when somebody commented on it
   */
  quote: string;
  resolvedAt: string | null;
  resolvedBy: string | null;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface DocumentUpdate {
  actor: string | null;
  at: Generated<string>;
  page: string;
  seq: number;
  update: Buffer;
  workspaceId: string;
}

export interface DocumentVersion {
  authors: string[];
  createdAt: Generated<string>;
  id: string;
  page: string;
  /**
   * The version that was put back with it
   */
  restoredFrom: string | null;
  /**
   * Markdown, as the page was at updated_at
   */
  text: string;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface EmailToken {
  email: string | null;
  expiresAt: string;
  name: string | null;
  passwordHash: string | null;
  purpose: 'verify' | 'password' | 'email';
  tokenHash: Buffer;
  user: string;
}

export interface Expense {
  /**
   * What was paid, with its tax; minor units of currency
   */
  amount: number;
  billable: boolean;
  category: string;
  client: string | null;
  createdAt: Generated<string>;
  createdBy: string | null;
  currency: string;
  date: string;
  deletedAt: string | null;
  deletedBy: string | null;
  id: string;
  /**
   * Percent that a client is charged on top
   */
  markup: Generated<number>;
  memberId: string;
  note: Generated<string>;
  project: string;
  sample: Generated<boolean>;
  task: string | null;
  /**
   * Of the amount; it is not billed on, since an invoice charges its own
   */
  tax: Generated<number>;
  title: string;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface File {
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  /**
   * Whose receipt it is; a file is on a task or on an expense
   */
  expense: string | null;
  height: number | null;
  id: string;
  key: string | null;
  name: string;
  /**
   * The page of a document on which it stands, where it is neither of a task nor of an expense
   */
  page: string | null;
  size: number;
  task: string | null;
  teamOnly: Generated<boolean>;
  type: string;
  updatedAt: Generated<string>;
  /**
   * Where a link leads, which has no bytes
   */
  url: string | null;
  width: number | null;
  workspaceId: string;
}

export interface HolidayCalendar {
  /**
   * Public holidays on which the team works, by their keys
   */
  hidden: Generated<string[]>;
  /**
   * Holidays that the workspace added
   */
  own: Generated<ColumnType<unknown, string, string>>;
  /**
   * Country and parts of it, as DE-BY; null: no public holidays
   */
  region: string | null;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface IdempotencyKey {
  at: Generated<string>;
  key: string;
  member: string;
  workspaceId: string;
}

export interface Identity {
  createdAt: Generated<string>;
  email: string | null;
  issuer: string;
  provider: string;
  subject: string;
  user: string;
}

export interface IdentityVisit {
  expiresAt: string;
  next: string | null;
  nonce: string;
  provider: string;
  remember: boolean;
  state: string;
  tokenHash: Buffer;
  user: string | null;
  verifier: string;
}

export interface Invoice {
  acceptedAt: string | null;
  client: string;
  /**
   * The invoice that a credit note or a cancellation takes back
   */
  corrects: string | null;
  createdAt: Generated<string>;
  createdBy: string | null;
  currency: string;
  declinedAt: string | null;
  discount: Generated<number>;
  discountUnit: string | null;
  /**
   * Percent, or minor units
   */
  discountValue: number | null;
  dueDate: string | null;
  finalisedAt: string | null;
  footer: Generated<string>;
  id: string;
  issueDate: string;
  kind: string;
  language: string;
  notes: Generated<string>;
  number: string | null;
  /**
   * What its payments add up to, in minor units
   */
  paid: Generated<number>;
  paidAt: string | null;
  project: string | null;
  /**
   * All that are billed by it
   */
  projects: Generated<string[]>;
  /**
   * The quote that it bills
   */
  quote: string | null;
  /**
   * Percent of the quote
   */
  quoteShare: number | null;
  /**
   * Whether it is issued anew each period: recurring_invoice has how
   */
  recurring: Generated<boolean>;
  reference: Generated<string>;
  /**
   * Of what corrects another: whether the time behind what it credits can be billed anew
   */
  releasesTime: Generated<boolean>;
  sample: Generated<boolean>;
  sentAt: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  /**
   * The whole document as it was finalised: seller, client, lines, taxes and texts
   */
  snapshot: ColumnType<unknown, string, string> | null;
  status: string | null;
  subtotal: Generated<number>;
  tax: Generated<number>;
  taxMode: string;
  /**
   * Of what corrects another: its tax by rate, which follows from what was charged and credited before
   */
  taxSums: ColumnType<unknown, string, string> | null;
  terms: Generated<string>;
  total: Generated<number>;
  updatedAt: Generated<string>;
  viewedAt: string | null;
  voidedAt: string | null;
  workspaceId: string;
}

export interface InvoiceCounter {
  last: number;
  range: string;
  workspaceId: string;
  /**
   * 0 where the numbers of the range do not begin anew each year
   */
  year: number;
}

export interface InvoiceDeposit {
  deposit: string;
  invoice: string;
  /**
   * Whether it is deducted there: from one invoice at most, until that is taken back
   */
  isLive: Generated<boolean>;
  /**
   * What of the deposit is deducted, by rate of tax
   */
  sums: ColumnType<unknown, string, string>;
  workspaceId: string;
}

export interface InvoiceEmail {
  cc: Generated<string[]>;
  createdAt: Generated<string>;
  createdBy: string | null;
  id: string;
  invoice: string;
  kind: string;
  /**
   * The row of mail, while that is kept
   */
  mail: string;
  recipients: string[];
  /**
   * Of a reminder: days after the due date; each goes out once
   */
  step: number | null;
  subject: string;
  text: string;
  workspaceId: string;
}

export interface InvoiceFile {
  bytes: Buffer;
  createdAt: Generated<string>;
  /**
   * A PDF on this paper, or a format of an e-invoice
   */
  form: string;
  invoice: string;
  sha256: string;
  workspaceId: string;
}

export interface InvoiceLine {
  /**
   * The line that it takes back; its quantity or minutes are negative then
   */
  corrects: string | null;
  createdAt: Generated<string>;
  description: Generated<string>;
  discount: Generated<number>;
  id: string;
  invoice: string;
  kind: string;
  minutes: number | null;
  position: string;
  project: string | null;
  quantity: number;
  rate: number;
  tax: string | null;
  title: string;
  total: Generated<number>;
  unit: string;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface InvoiceLineEntry {
  entry: string;
  invoice: string;
  /**
   * Whether the entry is billed by it: on one invoice at most, until that is void
   */
  isLive: Generated<boolean>;
  line: string;
  seconds: number;
  workspaceId: string;
}

export interface InvoiceLineExpense {
  expense: string;
  invoice: string;
  /**
   * Whether the expense is billed by it: on one invoice at most, until that is void
   */
  isLive: Generated<boolean>;
  line: string;
  workspaceId: string;
}

export interface InvoiceReply {
  createdAt: Generated<string>;
  id: string;
  invoice: string;
  kind: string;
  /**
   * The place of the line that it is about, from 0 on
   */
  line: number | null;
  name: string;
  share: string;
  text: string;
  workspaceId: string;
}

export interface InvoiceRetainer {
  invoice: string;
  isLive: Generated<boolean>;
  line: string;
  /**
   * The month of the project’s retainer that the line bills, by its first day
   */
  month: string;
  project: string;
  workspaceId: string;
}

export interface InvoiceText {
  invoice: string;
  letters: string;
  workspaceId: string;
}

export interface Invoicing {
  settings: ColumnType<unknown, string, string>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface LastSeen {
  at: string;
  member: string;
  workspaceId: string;
}

export interface Mail {
  attempts: Generated<number>;
  awaitsFiles: Generated<boolean>;
  body: string;
  cc: Generated<string[]>;
  createdAt: Generated<string>;
  headers: ColumnType<unknown, string, string> | null;
  id: string;
  language: Generated<string>;
  lastError: string | null;
  nextAttemptAt: Generated<string>;
  recipient: string;
  replyTo: string | null;
  /**
   * Who writes, in place of the product
   */
  sender: string | null;
  sentAt: string | null;
  subject: string;
}

export interface MailAttachment {
  content: Buffer;
  mail: string;
  name: string;
  type: string;
}

export interface Member {
  createdAt: Generated<string>;
  createdBy: string | null;
  email: string | null;
  id: string;
  inviteExpiresAt: string | null;
  inviteProjects: Generated<string[]>;
  inviteTokenHash: Buffer | null;
  role: string;
  sample: Generated<boolean>;
  status: 'accepted' | 'invited' | 'deactivated';
  updatedAt: Generated<string>;
  user: string | null;
  weeklyMinutes: number | null;
  workspaceId: string;
}

export interface Notification {
  actor: string | null;
  at: Generated<string>;
  comment: string | null;
  count: Generated<number>;
  detail: Generated<ColumnType<unknown, string, string>>;
  id: string;
  inApp: boolean;
  /**
   * What it is about, of the kind invoice
   */
  invoice: string | null;
  kind: string;
  mailAt: string | null;
  member: string;
  once: string | null;
  /**
   * Of a document, where somebody is named or comments
   */
  page: string | null;
  project: string | null;
  readAt: string | null;
  task: string | null;
  what: string | null;
  workspaceId: string;
}

export interface NotificationCursor {
  seq: Generated<number | null>;
  workspaceId: string;
}

export interface NotificationSetting {
  kinds: Generated<ColumnType<unknown, string, string>>;
  mail: Generated<boolean>;
  member: string;
  unsubscribeToken: string | null;
  workspaceId: string;
}

export interface Payment {
  /**
   * Minor units of the invoice’s currency; negative: a refund
   */
  amount: number;
  /**
   * Recorded because somebody set the status to paid; leaving it takes the payment back
   */
  byStatus: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: string | null;
  /**
   * The credit note that settles it; there is one payment on each of the two
   */
  credit: string | null;
  date: string;
  id: string;
  invoice: string;
  method: string;
  reference: Generated<string>;
  workspaceId: string;
}

export interface PaymentPromise {
  createdAt: Generated<string>;
  createdBy: string | null;
  /**
   * Until then nobody is reminded of the invoice
   */
  day: string;
  invoice: string;
  workspaceId: string;
}

export interface Project {
  archivedAt: string | null;
  billing: Generated<string>;
  budget: number | null;
  /**
   * Percent of the budget of whose use members were told; another budget begins anew
   */
  budgetNotified: Generated<number>;
  budgetUnit: string | null;
  client: string | null;
  color: string;
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  description: Generated<string>;
  dueDate: string | null;
  end: string | null;
  id: string;
  key: string;
  letters: Generated<string | null>;
  name: string;
  parent: string | null;
  position: Generated<string>;
  priority: Generated<string>;
  sample: Generated<boolean>;
  start: string | null;
  status: string | null;
  updatedAt: Generated<string>;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface ProjectMember {
  lead: Generated<boolean>;
  member: string;
  project: string;
  workspaceId: string;
}

export interface ProjectPin {
  member: string;
  project: string;
  workspaceId: string;
}

export interface Rate {
  /**
   * The member, unless it is what they cost: that outlives them
   */
  billedMember: Generated<string | null>;
  /**
   * Null: whoever pays
   */
  client: string | null;
  /**
   * What an hour of the member costs the workspace, instead of what a client pays for it
   */
  cost: Generated<boolean>;
  createdAt: Generated<string>;
  /**
   * The day from which it holds, in the time zone of the workspace; null: from the beginning
   */
  from: string | null;
  id: string;
  member: string | null;
  project: string | null;
  rate: number;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface RateLimit {
  count: number;
  key: string;
  resetsAt: string;
}

export interface RecoveryCode {
  codeHash: Buffer;
  user: string;
}

export interface RecurringInvoice {
  /**
   * How many in a row were issued after the next was due already
   */
  caughtUp: Generated<number>;
  createdAt: Generated<string>;
  createdBy: string | null;
  /**
   * The occurrence that was dealt with last, counted from 0
   */
  done: Generated<number>;
  endAfter: number | null;
  endedAt: string | null;
  endOn: string | null;
  failure: string | null;
  failures: Generated<number>;
  id: string;
  /**
   * The template: what each issue copies, as it stands then
   */
  invoice: string;
  issued: Generated<number>;
  /**
   * Of the first: a day, or an instant where the period is of seconds; both compare as text
   */
  issueDate: string;
  lastInvoice: string | null;
  mode: string;
  nextDate: string | null;
  paused: string | null;
  period: string;
  retryAt: string | null;
  /**
   * Occurrences after that which are left out
   */
  skipped: Generated<number[]>;
  /**
   * Which time each issue bills, and how; null: none
   */
  sweep: ColumnType<unknown, string, string> | null;
  /**
   * Time before it is none of its business
   */
  sweepFrom: string;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface RecurringIssue {
  createdAt: Generated<string>;
  /**
   * Null: there was nothing to bill, or the draft was deleted
   */
  invoice: string | null;
  issueDate: string;
  occurrence: number;
  series: string;
  workspaceId: string;
}

export interface ReportLink {
  createdAt: Generated<string>;
  /**
   * As whose sight it is shown; it ends with them
   */
  createdBy: string;
  expiresAt: string | null;
  id: string;
  name: string;
  /**
   * What the address of the report said; later changes of a saved report don’t reach it
   */
  search: string;
  /**
   * Of the token in the link, which is kept nowhere
   */
  tokenHash: Buffer;
  workspaceId: string;
}

export interface ReportSchedule {
  createdAt: Generated<string>;
  /**
   * Who may export what they hand out; it ends with them
   */
  createdBy: string;
  every: string;
  format: string;
  /**
   * In the time zone of the workspace
   */
  hour: number;
  id: string;
  /**
   * Who gets it, with what they may see
   */
  memberId: string;
  name: string;
  /**
   * The day of the next email: a day and no instant, so that neither summer time nor another zone sends it twice
   */
  nextDay: string;
  /**
   * Of the week, from Monday as 1 on, or of the month; the last where it has fewer
   */
  onDay: number;
  /**
   * What the address of the report said
   */
  search: string;
  /**
   * Stands in each of its emails, to stop them
   */
  token: string;
  workspaceId: string;
}

export interface Retainer {
  /**
   * Minutes, or minor units of money, that each month includes; null: the retainer ended
   */
  amount: number | null;
  carryOver: string;
  /**
   * The first day of the month from which it holds
   */
  from: string;
  project: string;
  unit: string;
  workspaceId: string;
}

export interface Role {
  access: ColumnType<unknown, string, string>;
  createdAt: Generated<string>;
  id: string;
  isOwner: Generated<boolean>;
  name: string;
  position: number;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface SecondFactor {
  confirmedAt: string | null;
  createdAt: Generated<string>;
  lastStep: Generated<number>;
  secret: string;
  user: string;
}

export interface Session {
  address: string;
  createdAt: Generated<string>;
  id: string;
  lastActiveAt: Generated<string>;
  remember: boolean;
  tokenHash: Buffer;
  user: string;
  userAgent: string;
  workspace: string | null;
}

export interface Share {
  createdAt: Generated<string>;
  createdBy: string | null;
  /**
   * The email that the link was sent with; null: made by hand, one at a time
   */
  email: string | null;
  endedAt: string | null;
  expiresAt: string | null;
  firstViewedAt: string | null;
  id: string;
  invoice: string;
  lastViewedAt: string | null;
  /**
   * Of the token in the link, which is kept nowhere
   */
  tokenHash: Buffer;
  views: Generated<number>;
  withEntries: boolean;
  workspaceId: string;
}

export interface SigningKey {
  id: Generated<boolean>;
  value: Buffer;
}

export interface SignInStep {
  attempts: Generated<number>;
  expiresAt: string;
  remember: boolean;
  tokenHash: Buffer;
  user: string;
}

export interface Status {
  category: 'todo' | 'active' | 'done' | 'cancelled' | 'draft' | 'open' | 'paid' | 'void';
  createdAt: Generated<string>;
  id: string;
  kind: 'task' | 'project' | 'invoice';
  name: string;
  position: number;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface Tag {
  color: string;
  createdAt: Generated<string>;
  id: string;
  name: string;
  position: number;
  sample: Generated<boolean>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface Task {
  active: Generated<boolean>;
  beginning: Generated<string | null>;
  billable: Generated<boolean>;
  checklist: Generated<ColumnType<unknown, string, string>>;
  /**
   * Since when its status is one of the category done; null while it is none
   */
  completedAt: string | null;
  createdAt: Generated<string>;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  description: Generated<string>;
  dueDate: string | null;
  earned: Generated<number>;
  end: string | null;
  estimate: Generated<number>;
  executor: string | null;
  fixedPrice: number | null;
  id: string;
  letters: Generated<string | null>;
  nextDate: string | null;
  number: number;
  parent: string | null;
  position: Generated<string>;
  priority: 'none' | 'low' | 'medium' | 'high' | 'urgent';
  project: string;
  rate: number | null;
  recurrence: ColumnType<unknown, string, string> | null;
  recurrenceAnchor: string | null;
  sample: Generated<boolean>;
  start: string | null;
  status: string | null;
  title: string;
  trackedSeconds: Generated<number>;
  unpricedSeconds: Generated<number>;
  updatedAt: Generated<string>;
  words: Generated<string | null>;
  workspaceId: string;
}

export interface TaskCounter {
  lastNumber: number;
  project: string;
  workspaceId: string;
}

export interface TaskDependency {
  dependsOn: string;
  task: string;
  workspaceId: string;
}

export interface TaskFilter {
  member: string;
  value: ColumnType<unknown, string, string>;
  workspaceId: string;
}

export interface TaskFormerNumber {
  number: number;
  project: string;
  task: string;
  workspaceId: string;
}

export interface TaskParticipant {
  member: string;
  task: string;
  workspaceId: string;
}

export interface TaskReminder {
  at: string;
  member: string;
  task: string;
  workspaceId: string;
}

export interface TaskTag {
  tag: string;
  task: string;
  workspaceId: string;
}

export interface Tax {
  archivedAt: string | null;
  /**
   * As EN 16931 names them: standard, zero, exempt, reverse charge, inside the EU, export, out of scope
   */
  category: string;
  createdAt: Generated<string>;
  id: string;
  isDefault: Generated<boolean>;
  name: string;
  percent: number;
  /**
   * What an invoice says about it, such as why nothing is charged
   */
  sentence: Generated<string>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface TimeEntry {
  billable: boolean;
  client: string | null;
  covered: Generated<boolean>;
  createdAt: Generated<string>;
  createdBy: string | null;
  currency: string;
  editedBy: string | null;
  end: string | null;
  id: string;
  /**
   * Seconds of it that the retainer of its project pays for
   */
  included: Generated<number>;
  isManual: boolean;
  memberId: string;
  note: Generated<string>;
  project: string;
  rate: number | null;
  sample: Generated<boolean>;
  start: string;
  task: string | null;
  taskTitle: Generated<string>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface TimeEntryTag {
  entry: string;
  tag: string;
  workspaceId: string;
}

export interface TimeOff {
  answer: Generated<string>;
  createdAt: Generated<string>;
  createdBy: string;
  /**
   * Who approved or declined it; null: nobody had to. Kept when it is cancelled, so that it can be restored
   */
  decidedBy: string | null;
  end: string;
  /**
   * The first day is off from noon on
   */
  fromNoon: Generated<boolean>;
  id: string;
  kind: string;
  memberId: string;
  note: Generated<string>;
  start: string;
  status: string;
  /**
   * The last day is off until noon
   */
  untilNoon: Generated<boolean>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface TimeOffKind {
  /**
   * Days that each member has in a year; null: no limit
   */
  allowance: number | null;
  archivedAt: string | null;
  createdAt: Generated<string>;
  id: string;
  /**
   * Colleagues see that a member is away, and not why
   */
  isPrivate: Generated<boolean>;
  name: string;
  needsApproval: Generated<boolean>;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface Tombstone {
  data: ColumnType<unknown, string, string>;
  deletedAt: Generated<string>;
  deletedBy: string | null;
  entries: Generated<string[]>;
  id: string;
  kind: 'project' | 'tag' | 'task-status' | 'project-status' | 'invoice-status' | 'view' | 'client';
  usedBy: Generated<string[]>;
  workspaceId: string;
}

export interface UnbilledEntry {
  /**
   * What of the entry is billed by the hour, less what a retainer includes
   */
  billed: string;
  client: string | null;
  currency: string;
  entry: string;
  project: string;
  rate: number | null;
  start: string;
  workspaceId: string;
}

export interface User {
  billing: Generated<ColumnType<unknown, string, string>>;
  createdAt: Generated<string>;
  email: string;
  hasPassword: Generated<boolean | null>;
  /**
   * Whether times of day are written with 12 or 24 hours; null for the way of the language of dates
   */
  hourCycle: string | null;
  id: string;
  lastWorkspace: string | null;
  locale: string | null;
  name: string;
  /**
   * The language whose way numbers are written; null for English (US)
   */
  numberLocale: string | null;
  passwordHash: string | null;
  picture: string | null;
  timeZone: string | null;
  updatedAt: Generated<string>;
  verifiedAt: string | null;
  /**
   * The weekday with which calendars begin, 0 for Sunday; null for the usual one
   */
  weekStart: number | null;
}

export interface View {
  createdAt: Generated<string>;
  createdBy: string;
  description: Generated<string>;
  id: string;
  name: string;
  project: string | null;
  screen: string;
  shared: boolean;
  updatedAt: Generated<string>;
  value: ColumnType<unknown, string, string>;
  workspaceId: string;
}

export interface Workspace {
  /**
   * What members hand in: whole weeks, or each project of a week; off: nothing, and nothing is locked
   */
  approval: Generated<string>;
  /**
   * The Monday of the last week that members were reminded to hand in, each once
   */
  approvalReminded: string | null;
  /**
   * Weekday, from Sunday on, and hour at which whoever has not handed in their week is reminded; null: never
   */
  approvalReminder: ColumnType<unknown, string, string> | null;
  booksClosedUntil: string | null;
  color: string;
  createdAt: Generated<string>;
  currency: string;
  deletedAt: string | null;
  id: string;
  industry: string | null;
  logo: string | null;
  name: string;
  timeZone: string;
  updatedAt: Generated<string>;
  workdayDuration: number;
  workweek: number[];
}

export interface WorkspaceCounter {
  seq: Generated<number>;
  workspaceId: string;
}

export interface WorkWeek {
  createdAt: Generated<string>;
  /**
   * Holds from this day on, until a later one of the member does
   */
  from: string;
  id: string;
  memberId: string;
  /**
   * Of each weekday, from Sunday on
   */
  minutes: number[];
  /**
   * Whose public holidays the member has; null: those of the workspace
   */
  region: string | null;
  updatedAt: Generated<string>;
  workspaceId: string;
}

export interface DB {
  accountNotice: AccountNotice;
  approval: Approval;
  calendarAttendee: CalendarAttendee;
  calendarEvent: CalendarEvent;
  calendarFeed: CalendarFeed;
  calendarSubscription: CalendarSubscription;
  calendarTag: CalendarTag;
  change: Change;
  client: Client;
  comment: Comment;
  commentReaction: CommentReaction;
  contact: Contact;
  deliverySettings: DeliverySettings;
  device: Device;
  dismissedAnnouncement: DismissedAnnouncement;
  document: Document;
  documentComment: DocumentComment;
  documentLink: DocumentLink;
  documentPage: DocumentPage;
  documentShare: DocumentShare;
  documentThread: DocumentThread;
  documentUpdate: DocumentUpdate;
  documentVersion: DocumentVersion;
  emailToken: EmailToken;
  expense: Expense;
  file: File;
  holidayCalendar: HolidayCalendar;
  idempotencyKey: IdempotencyKey;
  identity: Identity;
  identityVisit: IdentityVisit;
  invoice: Invoice;
  invoiceCounter: InvoiceCounter;
  invoiceDeposit: InvoiceDeposit;
  invoiceEmail: InvoiceEmail;
  invoiceFile: InvoiceFile;
  invoiceLine: InvoiceLine;
  invoiceLineEntry: InvoiceLineEntry;
  invoiceLineExpense: InvoiceLineExpense;
  invoiceReply: InvoiceReply;
  invoiceRetainer: InvoiceRetainer;
  invoiceText: InvoiceText;
  invoicing: Invoicing;
  lastSeen: LastSeen;
  mail: Mail;
  mailAttachment: MailAttachment;
  member: Member;
  notification: Notification;
  notificationCursor: NotificationCursor;
  notificationSetting: NotificationSetting;
  payment: Payment;
  paymentPromise: PaymentPromise;
  project: Project;
  projectMember: ProjectMember;
  projectPin: ProjectPin;
  rate: Rate;
  rateLimit: RateLimit;
  recoveryCode: RecoveryCode;
  recurringInvoice: RecurringInvoice;
  recurringIssue: RecurringIssue;
  reportLink: ReportLink;
  reportSchedule: ReportSchedule;
  retainer: Retainer;
  role: Role;
  secondFactor: SecondFactor;
  session: Session;
  share: Share;
  signingKey: SigningKey;
  signInStep: SignInStep;
  status: Status;
  tag: Tag;
  task: Task;
  taskCounter: TaskCounter;
  taskDependency: TaskDependency;
  taskFilter: TaskFilter;
  taskFormerNumber: TaskFormerNumber;
  taskParticipant: TaskParticipant;
  taskReminder: TaskReminder;
  taskTag: TaskTag;
  tax: Tax;
  timeEntry: TimeEntry;
  timeEntryTag: TimeEntryTag;
  timeOff: TimeOff;
  timeOffKind: TimeOffKind;
  tombstone: Tombstone;
  unbilledEntry: UnbilledEntry;
  user: User;
  view: View;
  workspace: Workspace;
  workspaceCounter: WorkspaceCounter;
  workWeek: WorkWeek;
}

