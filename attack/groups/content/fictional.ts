import { findMemberId } from '../../../e2e/support/members.ts'
import { toJourneyEmail, journeyPassword, unattendedHost } from '../../../e2e/support/seed-people.ts'
import { fictionalWarningVersion } from '../../../server/src/chat/index.ts'
import { createCreditGrant, getBalance } from '../../../server/src/credits/index.ts'
import { createId } from '../../../server/src/platform/crypto/tokens.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createSamplePng } from '../../pictures.ts'
import { callLogIn, callSignUp } from '../../sign-up.ts'

/** Fictional profiles do not reply unless their site says so, so no way of writing to one may cost anything. */
export const fictionalGroup: AttackGroup = {
  name: 'fictional',
  title: 'writing to an unattended fictional profile',
  async run(environment, report) {
    const { db } = environment.app.services
    const [memberId, profileId] = [
      await findMemberId('Emily', unattendedHost),
      await findMemberId('Storm', unattendedHost),
    ]
    await createCreditGrant(db, {
      memberId,
      amount: 20,
      kind: 'goodwill',
      source: 'goodwill',
      key: createId(),
      at: new Date(),
    })
    const balanceBefore = await getBalance(db, memberId)
    const host = `${unattendedHost}:${environment.port}`
    const client = createAttackClient(environment)
    await callLogIn(client, toJourneyEmail('Emily'), journeyPassword, { host })
    const image = await createSamplePng()
    for (const [tried, path, body] of [
      ['a text', '/api/chat.php', { text: 'Hello' }],
      ['a text, confirmed as not hurtful', '/api/chat.php', { text: 'Hello', sure: true }],
      ['an image', '/api/chat.php', { image, sure: true }],
      ['a gift', '/api/chat.php', { gift: 'rose', sure: true }],
      ['accepting the warning', '/api/fictional-consent.php', { version: fictionalWarningVersion, price: 1 }],
    ] as const) {
      const answer = await client.call('POST', path, { host, body: { profile: profileId, ...body } })
      report.check(tried, `${answer.status} ${answer.errorCode}`, answer.errorCode === 'fictional_unattended')
    }
    const opening = { to: profileId, signup_message: 'Hello', fictional_agreed: true }
    const visitor = await callSignUp(createAttackClient(environment), opening, { host })
    report.check(
      'a first message with the sign-up',
      visitor.text,
      visitor.status === 422 && visitor.text.includes('signup_message'),
    )
    const messages = await db.selectFrom('message').select('id').where('sender_id', '=', memberId).execute()
    report.expectSame(
      'messages stored, credits spent',
      [messages.length, balanceBefore - (await getBalance(db, memberId))],
      [0, 0],
    )
  },
}
