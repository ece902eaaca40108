import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { solveRequiredProof } from '../../../server/testing/accounts/solve-proof.ts'
import { type ClientResponse, type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readMailsTo } from '../../mails.ts'
import { createSignUpFields, attackPassword, callSignUp } from '../../sign-up.ts'
import { readUntil } from '../../read-until.ts'

/** Logs in as the page does: solves a proof of work when the server requires one. */
async function logInAsBrowser(client: AttackClient, email: string, word: string): Promise<ClientResponse> {
  const body = { email, password: word }
  const first = await client.call('POST', '/api/user.php', { body })
  if (first.errorCode !== 'proof_needed') return first
  const proof = await solveRequiredProof({
    body: first.json as Parameters<typeof solveRequiredProof>[0]['body'],
  })
  return client.call('POST', '/api/user.php', { body: { ...body, ...proof } })
}

/** Limits exhausted by strangers do not lock out others: the victims here all prove their identity. */
export const limitsGroup: AttackGroup = {
  name: 'limits',
  title: 'rate limits exhausted to lock out others',
  async run(environment, report) {
    const victim = await createJourneyAccount({ name: 'Victim' })
    await setJourneyPassword(victim.name, attackPassword)
    for (let i = 0; i < 130; i += 1)
      await createAttackClient(environment, { address: `127.201.7.${1 + (i % 100)}` }).call(
        'POST',
        '/api/user.php',
        {
          body: { email: `nobody${i}@attack.example`, password: 'wrong' },
        },
      )
    const neighbour = createAttackClient(environment, { address: '127.201.7.222' })
    report.expectSame(
      'a right password after 130 wrong ones of the same /24',
      (await logInAsBrowser(neighbour, victim.email, attackPassword)).status,
      200,
    )

    for (let i = 0; i < 130; i += 1)
      await createAttackClient(environment, { address: `127.202.${i}.1` }).call('POST', '/api/user.php', {
        body: { email: victim.email, password: 'wrong' },
      })
    report.expectSame(
      'the owner, after 130 wrong passwords from 130 networks',
      (await logInAsBrowser(createAttackClient(environment), victim.email, attackPassword)).status,
      200,
    )

    const shared = '127.203.1.1'
    const home = createAttackClient(environment, { address: shared })
    await logInAsBrowser(home, victim.email, attackPassword)
    for (let i = 0; i < 8; i += 1)
      await createAttackClient(environment, { address: shared }).call('POST', '/api/user.php', {
        body: { email: victim.email, password: 'wrong' },
      })
    home.cookies.delete('session')
    report.expectSame(
      'a browser that the account knows, while someone guesses from the same address',
      (await logInAsBrowser(home, victim.email, attackPassword)).status,
      200,
    )

    const person = createSignUpFields()
    for (let i = 0; i < 8; i += 1)
      await createAttackClient(environment).call('POST', '/api/signup.php', {
        body: { ...createSignUpFields(), email: person.email },
      })
    report.expectSame(
      'a sign-up after 8 without proof with its address',
      (await callSignUp(createAttackClient(environment), person)).status,
      200,
    )

    const resetter = await createJourneyAccount({ name: 'Forgot' })
    const strangers = Array.from({ length: 6 }, () => createAttackClient(environment))
    for (const stranger of strangers)
      await stranger.call('POST', '/api/reset-password.php', { body: { email: resetter.email } })
    const before = (await readMailsTo(environment, resetter.email)).length
    const own = await createAttackClient(environment).call('POST', '/api/reset-password.php', {
      body: { email: resetter.email },
    })
    const mails = await readUntil(
      () => readMailsTo(environment, resetter.email),
      (received) => received.length > before,
    )
    report.check(
      'a reset mail after 6 that strangers asked for',
      `${own.status}, ${mails.length} mails`,
      own.status === 200 && mails.length > before,
    )

    for (let i = 0; i < 12; i += 1)
      await createAttackClient(environment).call('POST', '/api/complaint.php', {
        body: { kind: 'us', text: 'Too slow.', name: 'Anna', email: resetter.email },
      })
    const complaint = await createAttackClient(environment, resetter).call('POST', '/api/complaint.php', {
      body: { kind: 'us', text: 'Strangers write in my name.', name: 'Forgot', email: resetter.email },
    })
    report.expectSame('a complaint after 12 that strangers filed with its address', complaint.status, 200)
  },
}
