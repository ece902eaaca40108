import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { waitForMailToken } from '../../mails.ts'
import { callLogIn, attackPassword } from '../../sign-up.ts'

const readUserEmail = async (client: AttackClient): Promise<unknown> => {
  const user = (await client.call('GET', '/api/user.php')).json['user'] as { email: string } | null
  return user?.email ?? null
}
const createClientWithSession = (environment: { port: number }, session: string) =>
  createAttackClient(environment, { session })

/** Each login creates a new session, and sessions end on every device when they should. */
export const sessionsGroup: AttackGroup = {
  name: 'sessions',
  title: 'session fixation and reuse',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Session' })
    await setJourneyPassword(member.name, attackPassword)
    const planted = 'A'.repeat(43)
    const victim = createClientWithSession(environment, planted)
    const answer = await callLogIn(victim, member.email, attackPassword)
    report.check(
      'a planted session cookie at login',
      answer.status,
      victim.cookies.get('session') !== planted,
    )
    report.expectSame(
      'what the planted value opens',
      await readUserEmail(createClientWithSession(environment, planted)),
      null,
    )
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('session='))
    report.check(
      'flags of the cookie',
      cookie,
      /HttpOnly/.test(cookie ?? '') && /SameSite=Lax/.test(cookie ?? ''),
    )
    const first = victim.cookies.get('session') ?? ''
    await victim.call('GET', '/api/logout.php', { headers: { 'sec-fetch-site': 'same-origin' } })
    report.expectSame(
      'a session after its logout',
      await readUserEmail(createClientWithSession(environment, first)),
      null,
    )

    const loggedIn = createAttackClient(environment)
    await callLogIn(loggedIn, member.email, attackPassword)
    const stolen = createClientWithSession(environment, loggedIn.cookies.get('session') ?? '')
    report.expectSame(
      'a copied session before the password changes',
      await readUserEmail(stolen),
      member.email,
    )
    const changed = await loggedIn.call('PUT', '/api/password.php', {
      body: { old_password: attackPassword, password: 'eight green umbrellas' },
    })
    report.expectSame('changing the password', changed.status, 200)
    const other = createAttackClient(environment)
    await callLogIn(other, member.email, 'eight green umbrellas')
    await createAttackClient(environment).call('POST', '/api/reset-password.php', {
      body: { email: member.email },
    })
    const token = await waitForMailToken(environment, member.email)
    const reset = { token, password: 'nine green umbrellas', password_repeat: 'nine green umbrellas' }
    report.expectSame(
      'a reset',
      (await createAttackClient(environment).call('PUT', '/api/reset-password.php', { body: reset })).status,
      200,
    )
    report.expectSame('a session after a reset', await readUserEmail(other), null)
    report.check(
      'the reset’s link a second time',
      (await createAttackClient(environment).call('PUT', '/api/reset-password.php', { body: reset }))
        .errorCode,
      (await createAttackClient(environment).call('PUT', '/api/reset-password.php', { body: reset }))
        .errorCode === 'link_expired',
    )
    const last = createAttackClient(environment)
    await callLogIn(last, member.email, 'nine green umbrellas')
    const deleted = await last.call('POST', '/api/account-deletion.php', {
      body: { password: 'nine green umbrellas', erase_now: true },
    })
    report.expectSame('erasing the account', deleted.status, 200)
    report.expectSame('a session after the account’s end', await readUserEmail(last), null)
    report.check(
      'a login after the account’s end',
      (await callLogIn(createAttackClient(environment), member.email, 'nine green umbrellas')).errorCode,
      (await callLogIn(createAttackClient(environment), member.email, 'nine green umbrellas')).errorCode ===
        'login_failed',
    )
  },
}
