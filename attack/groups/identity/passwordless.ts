import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackEnvironment } from '../../environment.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { readUntil } from '../../read-until.ts'
import { attackPassword } from '../../sign-up.ts'

const codePath = '/api/login-code.php'
const codePattern = /\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/
/** As the product limits them (docs/safety.md#codes-by-mail). */
const allowedTries = 5

/** Asks for a code in a browser and reads it from the mail; empty if none arrives. */
async function requestCode(
  environment: AttackEnvironment,
  client: AttackClient,
  email: string,
): Promise<string> {
  await client.call('POST', codePath, { body: { email } })
  const findCode = async () =>
    (await readMailsTo(environment, email)).map(({ text }) => codePattern.exec(text ?? '')?.[0]).at(-1) ?? ''
  return readUntil(findCode, (code) => code !== '')
}

/** Nobody logs in as a member, or adds a way to log in as one, without what only that member has. */
export const passwordlessGroup: AttackGroup = {
  name: 'passwordless',
  title: 'mailed codes, passkeys and accounts elsewhere, used by strangers',
  async run(environment, report) {
    const [victim, guessed] = [
      await createJourneyAccount({ name: 'Coded' }),
      await createJourneyAccount({ name: 'Guessed' }),
    ]
    const [owner, stranger] = [createAttackClient(environment), createAttackClient(environment)]
    const enter = (client: AttackClient, email: string, code: string) =>
      client.call('PUT', codePath, { body: { email, code } })

    const code = await requestCode(environment, owner, victim.email)
    const unknown = await createAttackClient(environment).call('POST', codePath, {
      body: { email: 'nobody@attack.example' },
    })
    const known = await createAttackClient(environment).call('POST', codePath, {
      body: { email: victim.email },
    })
    report.expectSame(
      'answers to the address of a member and to an unknown one',
      [known.status, known.text],
      [unknown.status, unknown.text],
    )
    const talkedOut = await enter(stranger, victim.email, code)
    report.expectSame('the right code in another browser', talkedOut.status, 422)
    const elsewhere = await enter(owner, guessed.email, code)
    report.expectSame('the right code for another address', elsewhere.status, 422)
    const used = await enter(owner, victim.email, code)
    report.expectSame('the right code in the browser that asked for it', used.status, 200)
    const again = await enter(createAttackClient(environment), victim.email, code)
    report.expectSame('the same code a second time', again.status, 422)

    const guesser = createAttackClient(environment)
    const right = await requestCode(environment, guesser, guessed.email)
    await Promise.all(Array.from({ length: allowedTries }, () => enter(guesser, guessed.email, 'AAAA-AAAA')))
    const late = await enter(guesser, guessed.email, right)
    report.expectSame(`the right code after ${allowedTries} concurrent wrong ones`, late.status, 422)

    const { json } = await stranger.call('GET', '/api/passkey-login.php')
    const { challenge } = json['options'] as { challenge: string }
    const clientData = { type: 'webauthn.get', challenge, origin: environment.url }
    const forged = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
        authenticatorData: Buffer.alloc(37).toString('base64url'),
        signature: 'AAAA',
        userHandle: Buffer.from(String(victim.id)).toString('base64url'),
      },
      clientExtensionResults: {},
    }
    for (const response of [forged, { id: 'AAAA' }, { ...forged, response: null }]) {
      const answer = await stranger.call('POST', '/api/passkey-login.php', { body: { response } })
      report.expectSame(
        `a passkey that nobody added, ${JSON.stringify(response).length} bytes`,
        answer.errorCode,
        'passkey_refused',
      )
    }
    report.expectSame('the stranger’s session afterwards', stranger.cookies.has('session'), false)

    // A session that somebody found open: its log-in is older than ten minutes.
    const found = createAttackClient(environment, victim)
    const changes: [what: string, method: string, path: string, body: object][] = [
      ['begins a passkey', 'POST', '/api/passkeys.php', {}],
      ['adds a passkey', 'PUT', '/api/passkeys.php', { response: forged, name: 'Mine' }],
      ['removes a passkey', 'DELETE', '/api/passkeys.php', { id: 'AAAA' }],
      ['links an account at Google', 'POST', '/api/identities.php', { provider: 'google' }],
      ['unlinks an account at Google', 'DELETE', '/api/identities.php', { provider: 'google' }],
    ]
    for (const [what, method, path, body] of changes) {
      const answer = await found.call(method, path, { body })
      report.expectSame(
        `an open session without a recent proof ${what}`,
        answer.errorCode,
        'proof_of_identity_required',
      )
    }
    await setJourneyPassword(victim.name, attackPassword)
    const wrong = await found.call('POST', '/api/identity-proof.php', { body: { password: 'not the word' } })
    report.expectSame('a proof with a wrong password', wrong.status, 422)

    for (const response of [
      'code=a&state=b',
      `code=a&state=b&iss=${encodeURIComponent('https://evil.example')}`,
      'x'.repeat(50_000),
    ]) {
      const answer = await stranger.call('PUT', '/api/login-providers.php', {
        body: { provider: 'google', response },
      })
      report.check(
        `a response that no provider sent, ${response.length} characters`,
        `${answer.status} ${answer.errorCode}`,
        answer.status >= 400 && answer.status < 500,
      )
    }
  },
}
