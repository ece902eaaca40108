// For tests of the support inbox: mails that arrive as the mail server posts them, and staff who read and answer them.
import { randomUUID } from 'node:crypto'
import type { SupportThread } from '@amarelle/contract/staff/endpoints/support'
import type { createTestServer } from '../app/server.ts'
import { createTestColleagues } from '../staff/staff-sessions.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>
const intakeToken = 'the-token-of-the-support-mail-server-1'

interface TestMail {
  readonly from: string
  readonly to?: string
  readonly subject?: string
  readonly body?: string
  readonly id?: string
  /** Further header fields; a Content-Type takes the place of plain text. */
  readonly headers?: readonly string[]
}
const composeTestMail = ({ from, subject, body, id, headers = [] }: TestMail): string =>
  [
    ...headers,
    `From: "Kim Kraft" <${from}>`,
    `Subject: ${subject ?? 'Question'}`,
    `Message-ID: <${id ?? randomUUID()}@mail.example>`,
    ...(headers.some((line) => /^content-type/i.test(line))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    '',
    body ?? 'Hello',
  ].join('\r\n')

/** Call it once for a server; its site's support address is `help@amarelle.example`. */
export function createTestInbox(app: TestServer) {
  Object.assign(app.services.config, { mailIntakeToken: intakeToken, mailAuthenticationServer: 'mx.test' })
  const { colleague, callStaff } = createTestColleagues(app)
  const postRaw = (raw: string | Buffer, to = 'Help@amarelle.example') =>
    fetch(`${app.url}/webhooks/mail?to=${encodeURIComponent(to)}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${intakeToken}` },
      body: raw,
    })
  /** Returns what the intake answers, such as `stored`, or the status of a refusal. */
  const postMail = async (mail: TestMail): Promise<string> => {
    const response = await postRaw(composeTestMail(mail), mail.to)
    return response.ok ? response.text() : String(response.status)
  }

  type Caller = Awaited<ReturnType<typeof colleague>>
  const get = (by: Caller, path: string) =>
    callStaff('GET', `/api/staff/support/${path}`, { cookie: by.cookie })
  const call = (by: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
    callStaff(method, `/api/staff/support/${path}`, { cookie: by.cookie, body })
  const list = (by: Caller, query: object) => call(by, 'POST', 'threads/search', query)
  /** References of the threads with this address or reference. */
  const find = async (by: Caller, words: string): Promise<string[]> => {
    const { data } = await list(by, { words })
    return (data['threads'] as { reference: string }[]).map(({ reference }) => reference)
  }
  const open = async (by: Caller, reference: string) =>
    (await get(by, `thread?reference=${reference}`)).data as unknown as SupportThread
  /** The newest thread of an address. */
  const openThreadOf = async (by: Caller, address: string): Promise<SupportThread> =>
    open(by, (await find(by, address))[0] ?? 'none')
  const answer = (by: Caller, thread: SupportThread, text: string, key: string = randomUUID()) =>
    call(by, 'POST', 'answers', {
      reference: thread.reference,
      text,
      lastMessageId: thread.messages.at(-1)?.id ?? 0,
      key,
    })
  /** Sends what is held, as if the time to take it back were over. */
  const sendHeldAnswers = async (): Promise<void> => {
    await app.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'support-answer:%'`,
    )
    await app.drainJobs()
  }
  return { colleague, postRaw, postMail, get, list, call, find, open, openThreadOf, answer, sendHeldAnswers }
}
