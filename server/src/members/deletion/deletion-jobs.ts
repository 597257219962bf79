import { accountLimits } from '@unspun/contract/accounts.ts'
import type { Files } from '../../engines/files/files.ts'
import type { Jobs } from '../../engines/jobs/jobs.ts'
import type { Mail } from '../../engines/mail/mail.ts'
import { forgetIn } from '../../fixes/share-pictures/share-picture-jobs.ts'
import { type LeaveLog, leaveAllDue } from './delete-account.ts'
import { keepErased } from './erased-members.ts'
import { accountDeletedMail } from './mails.ts'
import type { LeavingParts } from './steps.ts'

/** An account with a million votes is deleted in several runs. */
const LEAVE_SECONDS = 15 * 60

export interface LeavingJobOptions extends Pick<LeavingParts, 'database' | 'files' | 'secret'> {
  mail: Pick<Mail, 'send'>
  log: LeaveLog
  siteUrl: string
  siteName: string
}

/** The parts of the site that the deletion of an account needs. */
export function leavingParts(jobs: Jobs, options: Omit<LeavingJobOptions, 'log'>): LeavingParts {
  const { database, files, secret, mail, siteUrl, siteName } = options
  return {
    database,
    files,
    secret,
    goodbye: (to) => accountDeletedMail({ to, site: new URL(siteUrl), siteName }),
    sendMail: mail.send,
    forgetJobs: jobs.forget,
    forgetPictures: forgetIn(jobs),
  }
}

/** Registers the job that deletes accounts that are due. */
export function workOnLeaving(jobs: Jobs, { log, ...options }: LeavingJobOptions): void {
  const parts = leavingParts(jobs, options)
  jobs.work('leave', (_, { signal }) => leaveAllDue(parts, log, signal), {
    cron: '* * * * *',
    once: true,
    retries: 0,
    expireSeconds: LEAVE_SECONDS,
  })
}

export interface ErasedListOptions {
  files: Files
  /** The time of the oldest backup that the site knows of. */
  oldestBackup: () => Promise<Date | undefined>
}

const DAY_MS = 24 * 60 * 60_000

/** Registers the job that keeps the list of erased members as long as there are backups that have them. */
export function workOnErasedList(jobs: Jobs, { files, oldestBackup }: ErasedListOptions): void {
  const keep = async () => {
    const now = new Date()
    const always = new Date(now.getTime() - accountLimits.erasedDays * DAY_MS)
    const backup = await oldestBackup()
    await keepErased(files, { now, oldest: backup && backup < always ? backup : always })
  }
  jobs.work('erased-members', keep, { cron: '29 4 * * *', afterStart: 0, once: true })
}
