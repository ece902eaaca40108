import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { callLogIn } from '../../sign-up.ts'

/** Even at the most verbose log level, the log contains no personal texts and no credentials. */
export const logsGroup: AttackGroup = {
  name: 'logs',
  title: 'secrets and private texts in the server’s log',
  async run(environment, report) {
    const secrets = {
      'a password': 'quiet-river-4711',
      'a message': 'a very private sentence 4712',
      'an IBAN': 'NL91ABNA0417164300',
      'a mailed token': `${'t'.repeat(39)}4713`,
      'an address': 'private-4714@attack.example',
    }
    const member = await createJourneyAccount({ name: 'Logged', credits: 5 })
    const other = await createJourneyAccount({ gender: 'male' })
    const client = createAttackClient(environment, member)
    await callLogIn(createAttackClient(environment), secrets['an address'], secrets['a password'])
    await client.call('POST', '/api/chat.php', { body: { profile: other.id, text: secrets['a message'] } })
    await client.call('POST', '/api/chat.php', { rawBody: `{"text":"${secrets['a message']}"` })
    await client.call('POST', '/api/direct-debit.php', { body: { iban: secrets['an IBAN'], holder: 'X' } })
    await client.call('POST', '/api/activate.php', { body: { token: secrets['a mailed token'] } })
    await client.call('GET', `/${secrets['a mailed token']}`)
    await client.call('PUT', '/api/reset-password.php', {
      body: {
        token: secrets['a mailed token'],
        password: secrets['a password'],
        password_repeat: secrets['a password'],
      },
    })
    const log = environment.serverLog()
    for (const [what, secret] of Object.entries(secrets))
      report.check(
        `${what} in the log`,
        log.includes(secret) ? 'written' : 'not written',
        !log.includes(secret),
      )
    report.check(
      'the session cookies of the run',
      `${log.length} characters of log`,
      !log.includes(String(member.session)) && !/"cookie":/.test(log),
    )
    report.check(
      'the secret of the configuration',
      'looked for',
      !log.includes(environment.app.services.config.secret ?? 'no secret'),
    )
  },
}
