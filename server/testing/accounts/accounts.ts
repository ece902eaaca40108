// For tests: members with a password, and what they are mailed.
import { addJob } from '../../src/platform/jobs/jobs.ts'
import { hashPassword } from '../../src/accounts/authentication/passwords.ts'
import type { TestMemberOptions, createTestApp } from '../platform/test-app.ts'

export const testAccountPassword = 'a long and quiet river'
const hashedPassword = hashPassword(testAccountPassword)

type TestApp = Awaited<ReturnType<typeof createTestApp>>
export function createTestAccounts(app: TestApp) {
  let count = 0
  const account = async (options: TestMemberOptions = {}) => {
    count += 1
    const name = options.name ?? `Person${count}`
    const id = await app.member({ ...options, name })
    const email = `${name}@example.org`.toLowerCase()
    await app.db
      .updateTable('member')
      .set({ password_hash: await hashedPassword })
      .where('id', '=', id)
      .execute()
    return { id, name, email }
  }
  const mailsTo = (email: string) => app.mails.filter(({ to }) => to === email)
  /** The token in the newest mail to an address, after every waiting job has run. */
  const mailedToken = async (email: string): Promise<string> => {
    await app.drainJobs()
    const text = mailsTo(email).at(-1)?.text
    const token = /http\S+\/([\w-]{43})\b/.exec(text ?? '')?.[1]
    if (!token) throw new Error(`no link for ${email} in ${text}`)
    return token
  }
  /** Moves the clock on by so many milliseconds from now. */
  const later = (milliseconds: number) => app.clock.set(new Date(Date.now() + milliseconds))
  /** What the clock does every hour; here at once, also for those who are erased within the minute. */
  const purgeDue = async () => {
    await addJob(app.db, 'purge-members', {})
    await app.drainJobs()
  }
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirst())?.status
  /** All callers of a test come from one place: what it may do in an hour begins anew. */
  const forgetLimits = () => app.db.deleteFrom('rate_limit').execute()
  return { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits }
}

/** The faults that a call was refused with, by field; its code when it has none. */
export const getFieldErrors = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'accepted',
    (error: { code?: string; fields?: Record<string, { code: string }> }) => {
      const fields = Object.entries(error.fields ?? {})
      return fields.length
        ? Object.fromEntries(fields.map(([name, { code }]) => [name, code]))
        : (error.code ?? 'no problem of the catalogue')
    },
  )
