import { makeMember, setPassword } from '../../../e2e/members.ts'
import { type Client, createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { mailedToken } from '../../mails.ts'
import { logIn, password } from '../../sign-up.ts'

const userOf = async (client: Client): Promise<unknown> => {
  const user = (await client.call('GET', '/api/user.php')).json['user'] as { email: string } | null
  return user?.email ?? null
}
const withSession = (stage: { port: number }, session: string) => createClient(stage, { session })

/** A session starts new at each login and ends everywhere when it should. */
export const sessionsGroup: Group = {
  name: 'sessions',
  title: 'session fixation and reuse',
  async run(stage, report) {
    const member = await makeMember({ name: 'Session' })
    await setPassword(member.name, password)
    const planted = 'A'.repeat(43)
    const victim = withSession(stage, planted)
    const answer = await logIn(victim, member.email, password)
    report.check(
      'a planted session cookie at login',
      answer.status,
      victim.cookies.get('session') !== planted,
    )
    report.expectSame('what the planted value opens', await userOf(withSession(stage, planted)), null)
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('session='))
    report.check(
      'flags of the cookie',
      cookie,
      /HttpOnly/.test(cookie ?? '') && /SameSite=Lax/.test(cookie ?? ''),
    )
    const first = victim.cookies.get('session') ?? ''
    await victim.call('GET', '/api/logout.php', { headers: { 'sec-fetch-site': 'same-origin' } })
    report.expectSame('a session after its logout', await userOf(withSession(stage, first)), null)

    const stays = createClient(stage)
    await logIn(stays, member.email, password)
    const stolen = withSession(stage, stays.cookies.get('session') ?? '')
    report.expectSame('a copied session before the password changes', await userOf(stolen), member.email)
    const changed = await stays.call('PUT', '/api/password.php', {
      body: { old_password: password, password: 'eight green umbrellas' },
    })
    report.expectSame('changing the password', changed.status, 200)
    const other = createClient(stage)
    await logIn(other, member.email, 'eight green umbrellas')
    await createClient(stage).call('POST', '/api/reset-password.php', { body: { email: member.email } })
    const token = await mailedToken(stage, member.email)
    const reset = { token, password: 'nine green umbrellas', password_repeat: 'nine green umbrellas' }
    report.expectSame(
      'a reset',
      (await createClient(stage).call('PUT', '/api/reset-password.php', { body: reset })).status,
      200,
    )
    report.expectSame('a session after a reset', await userOf(other), null)
    report.check(
      'the reset’s link a second time',
      (await createClient(stage).call('PUT', '/api/reset-password.php', { body: reset })).errorCode,
      (await createClient(stage).call('PUT', '/api/reset-password.php', { body: reset })).errorCode ===
        'link_expired',
    )
    const last = createClient(stage)
    await logIn(last, member.email, 'nine green umbrellas')
    const deleted = await last.call('POST', '/api/account-deletion.php', {
      body: { password: 'nine green umbrellas', erase_now: true },
    })
    report.expectSame('erasing the account', deleted.status, 200)
    report.expectSame('a session after the account’s end', await userOf(last), null)
    report.check(
      'a login after the account’s end',
      (await logIn(createClient(stage), member.email, 'nine green umbrellas')).errorCode,
      (await logIn(createClient(stage), member.email, 'nine green umbrellas')).errorCode === 'login_failed',
    )
  },
}
