import { sql } from 'kysely'
import { createJourneyAccount, type JourneyAccount } from '../../../e2e/support/members.ts'
import { modules } from '../../../server/src/app/modules.ts'
import { getRegisteredEndpoints } from '../../../server/src/platform/http/api.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import type { AttackReport } from '../../report.ts'
import { createStaffClient } from '../../staff-client.ts'

const support = { role: 'support', companyId: null, siteId: null } as const
/** Asks the console for a link to the member's site; returns its path. */
async function requestLink(staff: AttackClient, { id }: JourneyAccount): Promise<string> {
  const { status, json } = await staff.call('POST', '/api/staff/members/view', {
    body: { id, reason: 'To attack it' },
  })
  if (status !== 200) throw new Error(`The console gave no link: ${status}`)
  return new URL(String(json['url'])).pathname
}
/** Another browser opens a link of the view; returns it with the cookie that it got. */
async function openLink(
  environment: AttackEnvironment,
  path: string,
  host?: string,
): Promise<{ browser: AttackClient; cookie: string | undefined }> {
  const browser = createAttackClient(environment)
  await browser.call('GET', path, { headers: { 'sec-fetch-site': 'cross-site' }, ...(host ? { host } : {}) })
  return { browser, cookie: browser.cookies.get('member_view') }
}
/** A browser that sees the site as the member does. */
async function openView(environment: AttackEnvironment, member: JourneyAccount): Promise<AttackClient> {
  const staff = await createStaffClient(environment, support)
  const { browser, cookie } = await openLink(environment, await requestLink(staff, member))
  if (!cookie) throw new Error('The link opened no view.')
  return browser
}
const readUser = async (browser: AttackClient) => (await browser.call('GET', '/api/user.php')).json['user']

/** Every call of the members' API but reads that belong to the view is refused, and so are conversations and the live channel. */
async function attackByWriting(
  environment: AttackEnvironment,
  report: AttackReport,
  [member, other]: readonly [JourneyAccount, JourneyAccount],
): Promise<void> {
  const { db } = environment.app.services
  const countTraces = async () => {
    const { rows } =
      await sql`select (select count(*) from member_like) as likes, (select count(*) from message) as messages,
      (select count(*) from block) as blocks, (select max(last_seen_at) from member where id = ${member.id}) as seen`.execute(
        db,
      )
    return rows
  }
  const before = await countTraces()
  const view = await openView(environment, member)
  const accepted: string[] = []
  const writing = getRegisteredEndpoints().filter(({ method }) => method !== 'GET')
  for (const { method, path, flag } of writing) {
    const { status, errorCode } = await view.call(method, flag ? `${path}?${flag}=1` : path, {
      body: { id: other.id, profile: other.id },
    })
    if (errorCode !== 'view_read_only') accepted.push(`${method} ${path}: ${status} ${errorCode}`)
  }
  report.expectSame(`all ${writing.length} changing calls in a view`, accepted, [])
  for (const path of ['/api/chats.php', `/api/chat.php?id=1`]) {
    const { errorCode } = await view.call('GET', path)
    report.expectSame(`a conversation in a view: ${path}`, errorCode, 'conversations_not_in_view')
  }
  for (const path of ['/chat-images/1.webp', '/exports/1.zip', '/invoices/1']) {
    const { status } = await view.call('GET', path)
    report.check(`a file of the member in a view: ${path}`, status, status >= 400 && status < 500)
  }
  const page = await view.call('GET', '/members')
  report.check(
    'a page of the view contains no script',
    page.status,
    page.status === 200 && !/<script/i.test(page.text),
  )
  report.expectSame('what the member has and when they were here', await countTraces(), before)
}

/** A link is opened twice, too late, and on another host. */
async function attackLink(
  environment: AttackEnvironment,
  report: AttackReport,
  member: JourneyAccount,
): Promise<void> {
  const { db } = environment.app.services
  const staff = await createStaffClient(environment, support)
  const used = await requestLink(staff, member)
  report.check('a link opened once', 'a cookie', Boolean((await openLink(environment, used)).cookie))
  report.expectSame('the same link again', (await openLink(environment, used)).cookie ?? null, null)
  const late = await requestLink(staff, member)
  // A minute later.
  await sql`update member_view set expires_at = now() - interval '1 second' where opened_at is null`.execute(
    db,
  )
  report.expectSame('a link after its minute', (await openLink(environment, late)).cookie ?? null, null)
  const { host: otherHost } = await db
    .selectFrom('site')
    .select('host')
    .where('id', '<>', sql<number>`(select site_id from member where id = ${member.id})`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const host = `${otherHost}:${environment.port}`
  const elsewhere = await openLink(environment, await requestLink(staff, member), host)
  const seen = await elsewhere.browser.call('GET', '/api/user.php', { host })
  report.check(
    `a link opened on the host of another site, ${otherHost}`,
    seen.errorCode ?? JSON.stringify(seen.json['user'] ?? null),
    !seen.text.includes(member.name),
  )
  const view = await openView(environment, member)
  const { errorCode } = await view.call('GET', '/api/user.php', { host })
  report.expectSame(`the cookie of a view on ${otherHost}`, errorCode, 'view_ended')
  const foreign = await view.call('POST', '/staff-view/end', { headers: { 'sec-fetch-site': 'cross-site' } })
  report.expectSame('another site ends the view', foreign.status, 403)
}

/** The cookie of a view opens neither the console nor the member's account. */
async function attackByCookie(
  environment: AttackEnvironment,
  report: AttackReport,
  [member, other]: readonly [JourneyAccount, JourneyAccount],
): Promise<void> {
  const view = await openView(environment, member)
  const cookie = view.cookies.get('member_view') ?? ''
  const endpoints = modules
    .flatMap(({ staffEndpoints = [] }) => staffEndpoints.map(({ endpoint }) => endpoint))
    .filter(({ permission }) => permission !== 'public')
  for (const name of ['member_view', 'staff_session']) {
    const browser = createAttackClient(environment)
    browser.cookies.set(name, cookie)
    const accepted: string[] = []
    for (const { method, path } of endpoints) {
      const { errorCode, status } = await browser.call(method, path, method === 'GET' ? {} : { body: {} })
      if (errorCode !== 'staff_sign_in_required') accepted.push(`${method} ${path}: ${status} ${errorCode}`)
    }
    report.expectSame(
      `all ${endpoints.length} calls of the console, by the view’s cookie as ${name}`,
      accepted,
      [],
    )
  }
  const asSession = createAttackClient(environment, { session: cookie })
  report.expectSame('the cookie of a view as a session', await readUser(asSession), null)
  const asView = createAttackClient(environment)
  asView.cookies.set('member_view', other.session ?? '')
  const { errorCode } = await asView.call('GET', '/api/user.php')
  report.expectSame('a member’s session as the cookie of a view', errorCode, 'view_ended')
}

/** What staff may try in a view as a member, and others with its link and cookie. */
export const memberViewGroup: AttackGroup = {
  name: 'member-view',
  title: 'views as a member: changes, conversations, used and late links, other hosts, the cookie elsewhere',
  async run(environment, report) {
    const members = [
      await createJourneyAccount({ name: 'Viewed', premium: true }),
      await createJourneyAccount({ name: 'Bystander', premium: true }),
    ] as const
    await attackByWriting(environment, report, members)
    await attackLink(environment, report, members[0])
    await attackByCookie(environment, report, members)
  },
}
