import { closedHosts } from '../../../e2e/people.ts'
import { makeMember, setPassword } from '../../../e2e/members.ts'
import { createClient } from '../../client.ts'
import type { Group } from '../../group.ts'
import { mailedToken } from '../../mails.ts'
import { logIn, password } from '../../sign-up.ts'

/** A mailed link is worth something at the host of its own site only. */
export const tokensGroup: Group = {
  name: 'tokens',
  title: 'links of one site at another site’s host',
  async run(stage, report) {
    const member = await makeMember({ name: 'Linked' })
    await setPassword(member.name, password)
    await createClient(stage).call('POST', '/api/reset-password.php', { body: { email: member.email } })
    const token = await mailedToken(stage, member.email)
    const other = `${closedHosts.with_trafficsource}:${stage.port}`
    const body = { token, password: 'a password by a stranger', password_repeat: 'a password by a stranger' }
    const used = await createClient(stage).call('PUT', '/api/reset-password.php', { body, host: other })
    const unknown = await createClient(stage).call('PUT', '/api/reset-password.php', {
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
      (await logIn(createClient(stage), member.email, password)).status,
      200,
    )
    const short = await createClient(stage).call('GET', `/api/token.php?token=${token}`, { host: other })
    report.expectSame('the short address at another site', short.status, 404)
    const own = await createClient(stage).call('PUT', '/api/reset-password.php', { body })
    report.expectSame('the link at its own site, still unused', own.status, 200)
  },
}
