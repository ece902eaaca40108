import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'

const path = '/api/age-check.php'
const walletPath = '/age-check/wallet-response'
/** The country whose members prove their age on the seeded site. */
const country = 'MT'

const start = async (client: AttackClient, returnPath = '/chats'): Promise<string> => {
  const { json } = await client.call('POST', path, {
    body: { method: 'sandbox', return_path: returnPath },
  })
  return new URL(String(json['url']), 'http://here.invalid').searchParams.get('state') ?? ''
}
const complete = (client: AttackClient, response: string) => client.call('PUT', path, { body: { response } })
const readProof = async (client: AttackClient) => (await client.call('GET', path)).json['proof']

/** Members cannot chat without the proof of age that their country requires, nor use the proof of another member. */
export const ageChecksGroup: AttackGroup = {
  name: 'age-checks',
  title: 'chatting without a proof of age',
  async run(environment, report) {
    const [minor, adult] = [
      await createJourneyAccount({ name: 'Unproven', country }),
      await createJourneyAccount({ name: 'Proven', country }),
    ]
    const target = await createJourneyAccount({ name: 'Addressee', gender: 'male' })
    const [client, other] = [minor, adult].map((account) => createAttackClient(environment, account)) as [
      AttackClient,
      AttackClient,
    ]
    const send = (body: Record<string, unknown> = {}) =>
      client.call('POST', '/api/chat.php', { body: { profile: target.id, text: 'Hello', ...body } })
    report.expectSame('a message without a proof', (await send()).errorCode, 'age_proof_required')
    const claimed = await send({ age_over_18: true, proof: { method: 'wallet' }, country: 'NL' })
    report.check('a message that claims a proof', `${claimed.errorCode}`, claimed.status >= 400)

    const state = await start(client)
    const stolen = await complete(other, `state=${state}&age_over_18=true`)
    report.expectSame('another member completes the request', stolen.errorCode, 'age_check_refused')
    for (const answer of ['false', '1', 'TRUE', ''])
      report.expectSame(
        `the answer ${JSON.stringify(answer)}`,
        (await complete(client, `state=${await start(client)}&age_over_18=${answer}`)).errorCode,
        'age_check_refused',
      )

    const used = await start(other)
    await complete(other, `state=${used}&age_over_18=true`)
    const replayed = await complete(other, `state=${used}&age_over_18=true`)
    report.expectSame('a response is used twice', replayed.errorCode, 'age_check_refused')
    const foreign = await complete(client, `state=${used}&age_over_18=true`)
    report.expectSame('the used response of another member', foreign.errorCode, 'age_check_refused')

    const forms = [
      '',
      'vp_token=%7B%7D&state=',
      `vp_token=${encodeURIComponent('{"proof_of_age":["AAAA"]}')}&state=${await start(client)}`,
      `vp_token=${encodeURIComponent(`{"proof_of_age":["${'A'.repeat(20_000)}"]}`)}&state=x`,
      'x'.repeat(100_000),
    ]
    for (const rawBody of forms) {
      const { status } = await client.call('POST', walletPath, {
        rawBody,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      report.check(`an answer of no app, ${rawBody.length} bytes`, `${status}`, status >= 400 && status < 500)
    }
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const response = `state=${await start(other, elsewhere)}&age_over_18=true`
      const page = await other.call('GET', `/age-check/callback?${response}`)
      report.check(
        `leads on to ${elsewhere}`,
        `${page.status} ${String(page.headers['location'] ?? '')}`,
        !String(page.headers['location'] ?? '').includes('evil') && !page.text.includes('javascript:alert'),
      )
    }
    report.expectSame('the proof after all attempts', await readProof(client), null)
    report.expectSame('a message after all attempts', (await send()).errorCode, 'age_proof_required')
  },
}
