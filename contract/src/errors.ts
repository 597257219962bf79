import * as accountMessages from './messages/accounts.ts'
import * as blockMessages from './messages/blocks.ts'
import * as commentMessages from './messages/comments.ts'
import * as domainMessages from './messages/domains.ts'
import * as fixMessages from './messages/fixes.ts'
import * as headlineMessages from './messages/headlines.ts'
import * as moderationMessages from './messages/moderation.ts'
import * as postingMessages from './messages/posting.ts'
import * as serverMessages from './messages/server.ts'
import * as todayMessages from './messages/today.ts'
import * as watchMessages from './messages/watches.ts'

/**
 * `primary_error` is set if programs must recognise the refusal. 200 is a refusal by a product rule, 4xx an invalid request, 5xx a server fault.
 */
export const errorTable = {
  BadRequest: { status: 400, message: serverMessages.badRequest },
  BadField: { status: 400, message: serverMessages.badField },
  NotSignedIn: { status: 401, message: serverMessages.signInFirst },
  TokenExpired: { status: 401, message: serverMessages.tokenExpired, name: 'Auth__TokenExpired' },
  EmailNotVerified: { status: 403, message: serverMessages.verifyFirst, name: 'Auth__EmailNotVerified' },
  NotAllowed: { status: 403, message: serverMessages.notAllowed },
  OriginNotAllowed: { status: 403, message: serverMessages.notAllowed },
  NotFound: { status: 404, message: serverMessages.nothingHere },
  MethodNotAllowed: { status: 405, message: serverMessages.methodNotAllowed },
  TooLarge: { status: 413, message: serverMessages.tooLarge },
  TooMany: { status: 429, message: serverMessages.tooMany },
  FirstDayLimit: { status: 429, message: postingMessages.firstDay, name: 'Limits__FirstDay' },
  DayLimit: { status: 429, message: postingMessages.reached, name: 'Limits__Day' },
  Fault: { status: 500, message: serverMessages.fault },
  Unavailable: { status: 503, message: serverMessages.unavailable },
  Busy: { status: 503, message: serverMessages.busy },

  HeadlineNotFound: { status: 404, message: headlineMessages.notFound },
  FixNotFound: { status: 404, message: fixMessages.notFound },

  DomainNotFound: { status: 404, message: domainMessages.notFound },
  ProfileNotFound: { status: 404, message: accountMessages.profileNotFound },

  PairNotFound: { status: 404, message: todayMessages.pairNotFound },
  DayClosed: { status: 200, message: todayMessages.dayClosed, name: 'Today__DayClosed' },

  UrlInvalid: { status: 200, message: headlineMessages.invalidUrl },
  UrlScheme: { status: 200, message: headlineMessages.onlyWeb },
  UrlCredentials: { status: 200, message: headlineMessages.withPassword },
  UrlPrivate: { status: 200, message: headlineMessages.privateAddress },
  UrlPort: { status: 200, message: headlineMessages.port },
  SiteUnknown: { status: 200, message: headlineMessages.noSuchSite },
  PageMissing: { status: 200, message: headlineMessages.pageMissing },
  PageNotHtml: { status: 200, message: headlineMessages.notAPage, name: 'Headlines__PageUnreadable' },
  PageRedirects: { status: 200, message: headlineMessages.redirects, name: 'Headlines__PageUnreadable' },
  ReaderBusy: { status: 200, message: headlineMessages.busy, name: 'Headlines__ReaderBusy' },
  PageRefused: { status: 200, message: headlineMessages.pageRefused, name: 'Headlines__PageUnreadable' },
  PageTooSlow: { status: 200, message: headlineMessages.tooSlow, name: 'Headlines__PageUnreadable' },
  PageUnreachable: { status: 200, message: headlineMessages.unreachable, name: 'Headlines__PageUnreadable' },
  PageUnreadable: { status: 200, message: headlineMessages.unreadable, name: 'Headlines__PageUnreadable' },
  PageIsNotice: { status: 200, message: headlineMessages.notice, name: 'Headlines__PageUnreadable' },
  PageWithoutTitle: { status: 200, message: headlineMessages.noTitle, name: 'Headlines__PageUnreadable' },
  HeadlineTitleTooLong: { status: 200, message: headlineMessages.titleTooLong },

  FixTitleRequired: { status: 200, message: fixMessages.titleRequired },
  FixTitleTooLong: { status: 200, message: fixMessages.titleTooLong },
  FixDescriptionTooLong: { status: 200, message: fixMessages.descriptionTooLong },
  FixQuoteTooLong: { status: 200, message: fixMessages.quoteTooLong },
  FixTooOld: { status: 200, message: fixMessages.tooOld },
  FixTitleTaken: { status: 200, message: fixMessages.sameTitle },
  MaxFixesReached: { status: 200, message: fixMessages.maxReached, name: 'HeadlinesFixes__MaxFixesReached' },

  InvalidEmail: { status: 200, message: accountMessages.invalidEmail },
  PasswordTooWeak: { status: 200, message: accountMessages.passwordTooWeak },
  LoginFailed: { status: 200, message: accountMessages.loginFailed },
  CodeExpired: { status: 200, message: accountMessages.codeExpired },
  CodeInvalid: { status: 200, message: accountMessages.codeInvalid },
  LogInToConfirm: { status: 200, message: accountMessages.logInToConfirm, name: 'Auth__LogInToConfirm' },
  CodeUnsupported: { status: 200, message: accountMessages.codeUnsupported },
  CommentRequired: { status: 200, message: commentMessages.required },
  CommentRepeated: { status: 200, message: commentMessages.repeated },
  CommentLinks: { status: 200, message: commentMessages.tooManyLinks },
  CommentTooLong: { status: 200, message: commentMessages.tooLong },
  CommentNotFound: { status: 404, message: commentMessages.notFound },

  EmailUnavailable: { status: 200, message: accountMessages.emailUnavailable },
  RegistrationClosed: { status: 200, message: accountMessages.registrationClosed, name: 'Auth__RegistrationClosed' },
  InvitationNeeded: { status: 200, message: accountMessages.invitationNeeded, name: 'Auth__InvitationNeeded' },
  InvitationOver: { status: 200, message: accountMessages.invitationOver, name: 'Auth__InvitationOver' },
  NotABot: { status: 200, message: accountMessages.notABot },
  BotCheckAway: { status: 503, message: accountMessages.botCheckAway },
  RecentLogin: { status: 200, message: accountMessages.recentLogin },
  ReLogin: { status: 401, message: accountMessages.reLogin },
  UsernameWrong: { status: 200, message: accountMessages.usernameWrong, name: 'Users__Username' },
  UsernameTaken: { status: 200, message: accountMessages.usernameTaken, name: 'Users__Username' },
  UsernameImitates: { status: 200, message: accountMessages.nameImitates, name: 'Users__Username' },
  DisplayNameRequired: { status: 200, message: accountMessages.displayNameRequired, name: 'Users__DisplayName' },
  DisplayNameTooLong: { status: 200, message: accountMessages.displayNameTooLong, name: 'Users__DisplayName' },
  DisplayNameImitates: { status: 200, message: accountMessages.nameImitates, name: 'Users__DisplayName' },
  BioTooLong: { status: 200, message: accountMessages.bioTooLong, name: 'Users__Bio' },
  LinkWrong: { status: 200, message: accountMessages.linkWrong, name: 'Users__Link' },
  FileNotFound: { status: 200, message: accountMessages.avatarFileNotFound },
  FileTooLarge: { status: 413, message: accountMessages.avatarTooLarge },
  FileTypeInvalid: { status: 200, message: accountMessages.avatarInvalidType },
  FileDamaged: { status: 200, message: accountMessages.avatarFailed },
  UploadFailed: { status: 503, message: accountMessages.avatarFailed },
  TooManyTries: { status: 429, message: accountMessages.tooManyTries, retryAfter: 60 },
  TooManySignUps: { status: 429, message: accountMessages.tooManySignUps, retryAfter: 86_400 },
  TooManyRenames: { status: 429, message: accountMessages.tooManyRenames, retryAfter: 86_400 },
  TooManyExports: { status: 429, message: accountMessages.tooManyExports, retryAfter: 86_400 },
  ExportGone: { status: 404, message: accountMessages.exportGone },
  BlockSelf: { status: 200, message: blockMessages.self },
  WatchesFull: { status: 200, message: watchMessages.full },
  RequestsUsed: { status: 200, message: watchMessages.requestsUsed },
  WatchOwn: { status: 200, message: watchMessages.own },
  BlocksFull: { status: 200, message: blockMessages.full },
  LeavingNow: { status: 200, message: accountMessages.leavingNow },
  TooManyPasswords: { status: 429, message: accountMessages.tooManyPasswords, retryAfter: 3600 },

  FactorCodeWrong: { status: 200, message: accountMessages.factorCodeWrong },
  TooManyCodes: { status: 429, message: accountMessages.tooManyCodes, retryAfter: 3600 },
  PasskeyFailed: { status: 200, message: accountMessages.passkeyFailed },
  TooManyPasskeys: { status: 200, message: accountMessages.tooManyPasskeys },
  TotpExists: { status: 200, message: accountMessages.totpExists },
  NoSecondFactor: { status: 200, message: accountMessages.noSecondFactor },
  CodeTooEarly: { status: 200, message: accountMessages.codeTooEarly },

  NetworkForbidden: { status: 403, message: moderationMessages.networkForbidden, name: 'Moderation__Network' },
  MailDomainForbidden: { status: 200, message: accountMessages.mailForbidden },
  OutletForbidden: { status: 200, message: moderationMessages.outletForbidden },
  ForbidNetworkWrong: { status: 200, message: moderationMessages.networkWrong },
  ForbidNetworkWide: { status: 200, message: moderationMessages.networkWide },
  ForbidNetworkOurs: { status: 200, message: moderationMessages.networkOurs },
  ForbidMailDomainWrong: { status: 200, message: moderationMessages.mailDomainWrong },
  ForbidOutletWrong: { status: 200, message: moderationMessages.outletWrong },
  MergeIntoRequired: { status: 200, message: moderationMessages.intoRequired },
  MergeIntoItself: { status: 200, message: moderationMessages.intoItself },
  NotMergeable: { status: 200, message: moderationMessages.notMergeable },
  ChangeRequired: { status: 200, message: moderationMessages.changeRequired },
  CorrectTitleRequired: { status: 200, message: moderationMessages.titleRequired },
  UndoLaterFirst: { status: 200, message: moderationMessages.undoLaterFirst },
  Hidden: { status: 403, message: moderationMessages.hidden, name: 'Moderation__Hidden' },
  Suspended: { status: 403, message: moderationMessages.suspended, name: 'Moderation__Suspended' },
  Limited: { status: 403, message: moderationMessages.limited, name: 'Moderation__Limited' },
  NotModerator: { status: 403, message: moderationMessages.notModerator, name: 'Moderation__NotModerator' },
  NotAdministrator: { status: 403, message: moderationMessages.notAdministrator, name: 'Moderation__NotAdministrator' },
  SecondFactorNeeded: { status: 403, message: moderationMessages.secondFactorNeeded, name: 'Auth__SecondFactor' },
  ThingNotFound: { status: 404, message: moderationMessages.thingNotFound },
  ReportOwn: { status: 200, message: moderationMessages.reportOwn },
  ReportTextRequired: { status: 200, message: moderationMessages.reportTextRequired },
  ReportTextTooLong: { status: 200, message: moderationMessages.reportTextTooLong },
  TooManyReports: { status: 429, message: moderationMessages.tooManyReports, retryAfter: 86_400 },
  ReasonRequired: { status: 200, message: moderationMessages.reasonRequired },
  ReasonTooLong: { status: 200, message: moderationMessages.reasonTooLong },
  OwnThing: { status: 403, message: moderationMessages.ownThing },
  OfModerator: { status: 403, message: moderationMessages.ofModerator },
  NotForThis: { status: 200, message: moderationMessages.notForThis },
  UntilPast: { status: 200, message: moderationMessages.untilPast },
  NotWaiting: { status: 200, message: moderationMessages.notWaiting },
  NothingToDismiss: { status: 200, message: moderationMessages.nothingToDismiss },
  ActionNotFound: { status: 404, message: moderationMessages.actionNotFound },
  CannotUndo: { status: 200, message: moderationMessages.cannotUndo },
  UndoneAlready: { status: 200, message: moderationMessages.undoneAlready },
  AppealRequired: { status: 200, message: moderationMessages.appealRequired },
  AppealTooLong: { status: 200, message: moderationMessages.appealTooLong },
  AppealedAlready: { status: 200, message: moderationMessages.appealedAlready },
  NotAppealable: { status: 200, message: moderationMessages.notAppealable },
  AppealNotFound: { status: 404, message: moderationMessages.appealNotFound },
  AppealByOther: { status: 403, message: moderationMessages.appealByOther },
} as const satisfies Record<string, ErrorRow>

type Fill = string | ((value: never) => string)
interface ErrorRow {
  status: number
  message: Fill
  name?: string
  /** Seconds until the client may retry. */
  retryAfter?: number
}

export type ErrorCode = keyof typeof errorTable
type FillOf<C extends ErrorCode> = (typeof errorTable)[C]['message'] extends (value: infer V) => string ? [V] : []

/** `errors` are sentences to show unchanged. */
export interface Refusal {
  errors: string[]
  primary_error?: string
}

/** `fill` is the value that the code's sentence needs, if any. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly status: number
  readonly refusal: Refusal
  retryAfter: number | undefined

  constructor(code: C, ...fill: FillOf<C>) {
    const row: ErrorRow = errorTable[code]
    const text = typeof row.message === 'string' ? row.message : row.message(fill[0] as never)
    super(text)
    this.name = 'AppError'
    this.code = code
    this.status = row.status
    this.retryAfter = row.retryAfter ?? (row.status === 503 || row.status === 429 ? 5 : undefined)
    this.refusal = row.name ? { errors: [text], primary_error: row.name } : { errors: [text] }
  }

  after(seconds: number): this {
    this.retryAfter = seconds
    return this
  }
}
