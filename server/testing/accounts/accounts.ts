// For tests: members with a password, and the mails they receive.
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
  /** Runs all due jobs and returns the token in the newest mail to an address. Throws when there is none. */
  const mailedToken = async (email: string): Promise<string> => {
    await app.drainJobs()
    const text = mailsTo(email).at(-1)?.text
    const token = /http\S+\/([\w-]{43})\b/.exec(text ?? '')?.[1]
    if (!token) throw new Error(`no link for ${email} in ${text}`)
    return token
  }
  /** Sets the clock to the real time plus some milliseconds. */
  const later = (milliseconds: number) => app.clock.set(new Date(Date.now() + milliseconds))
  /** Runs the hourly purge job now, which also purges accounts whose own purge job is still delayed. */
  const purgeDue = async () => {
    await addJob(app.db, 'purge-members', {})
    await app.drainJobs()
  }
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirst())?.status
  /** Resets all rate limits, because all calls of a test come from one address. */
  const forgetLimits = () => app.db.deleteFrom('rate_limit').execute()
  return { account, mailsTo, mailedToken, later, purgeDue, statusOf, forgetLimits }
}

/** The error codes of a refused call by field, or its error code when it names no fields; `accepted` if it succeeds. */
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
