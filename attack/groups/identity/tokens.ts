import { closedHosts } from '../../../e2e/support/seed-people.ts'
import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { waitForMailToken } from '../../mails.ts'
import { callLogIn, attackPassword } from '../../sign-up.ts'

/** A mailed link is valid only on the host of its own site. */
export const tokensGroup: AttackGroup = {
  name: 'tokens',
  title: 'links of one site at another site’s host',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Linked' })
    await setJourneyPassword(member.name, attackPassword)
    await createAttackClient(environment).call('POST', '/api/reset-password.php', {
      body: { email: member.email },
    })
    const token = await waitForMailToken(environment, member.email)
    const other = `${closedHosts.with_trafficsource}:${environment.port}`
    const body = { token, password: 'a password by a stranger', password_repeat: 'a password by a stranger' }
    const used = await createAttackClient(environment).call('PUT', '/api/reset-password.php', {
      body,
      host: other,
    })
    const unknown = await createAttackClient(environment).call('PUT', '/api/reset-password.php', {
      body: { ...body, token: 'A'.repeat(43) },
      host: other,
    })
    report.expectSame(
      'a reset link at another site, and an unknown one',
      [used.status, used.text],
      [unknown.status, unknown.text],
    )
    report.expectSame(
      'the old password afterwards',
      (await callLogIn(createAttackClient(environment), member.email, attackPassword)).status,
      200,
    )
    const short = await createAttackClient(environment).call('GET', `/api/token.php?token=${token}`, {
      host: other,
    })
    report.expectSame('the short address at another site', short.status, 404)
    const own = await createAttackClient(environment).call('PUT', '/api/reset-password.php', { body })
    report.expectSame('the link at its own site, still unused', own.status, 200)
  },
}
