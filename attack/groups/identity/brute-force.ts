import { createJourneyAccount, setJourneyPassword } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readShownOrder, callPlaceOrder } from '../../orders.ts'
import { callLogIn, attackPassword } from '../../sign-up.ts'

/** Guesses passwords, codes and links. */
export const bruteForceGroup: AttackGroup = {
  name: 'guessing',
  title: 'guessing passwords, discount codes, SMS codes and links',
  async run(environment, report) {
    const member = await createJourneyAccount({ name: 'Guessed' })
    await setJourneyPassword(member.name, attackPassword)
    const attacker = createAttackClient(environment)
    const codes: (string | null)[] = []
    for (let i = 0; i < 7; i += 1)
      codes.push((await callLogIn(attacker, member.email, `guess ${i}`)).errorCode)
    report.expectSame('7 wrong passwords from one address', codes, [
      ...Array.from({ length: 5 }, () => 'login_failed'),
      'too_many_attempts',
      'too_many_attempts',
    ])
    const owner = createAttackClient(environment)
    report.expectSame(
      'the owner from another address, meanwhile',
      (await callLogIn(owner, member.email, attackPassword)).status,
      200,
    )
    const parallel = createAttackClient(environment)
    const other = await createJourneyAccount({ name: 'Parallel' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => callLogIn(parallel, other.email, `guess ${i}`)),
    )
    const comparedCount = answers.filter(({ errorCode }) => errorCode === 'login_failed').length
    report.check('50 passwords at once: number that was compared', comparedCount, comparedCount <= 5)
    const byName = createAttackClient(environment)
    const third = await createJourneyAccount({ name: 'Named' })
    for (let i = 0; i < 3; i += 1) await callLogIn(byName, third.email, `guess ${i}`)
    for (let i = 0; i < 2; i += 1) await callLogIn(byName, third.name, `guess ${i}`)
    report.expectSame(
      '3 by address and 2 by username, then one more',
      (await callLogIn(byName, third.name.toUpperCase(), 'x')).errorCode,
      'too_many_attempts',
    )

    const coder = createAttackClient(environment, await createJourneyAccount({ name: 'Coder' }))
    let refusedAt = 0
    for (let i = 1; i <= 60 && refusedAt === 0; i += 1)
      if ((await coder.call('GET', `/api/discountcode.php?code=GUESS${i}`)).status === 429) refusedAt = i
    report.check('guessed discount codes', `refused at the ${refusedAt}th`, refusedAt > 0 && refusedAt <= 40)
    let bundlesRefusedAt = 0
    for (let i = 1; i <= 60 && bundlesRefusedAt === 0; i += 1)
      if ((await coder.call('GET', `/api/credits.php?code=AGAIN${i}`)).status === 429) bundlesRefusedAt = i
    const shown = await coder.call('GET', '/api/credits.php?code=NOSUCHCODE')
    report.check(
      'the same through the page of bundles',
      `${shown.status} refused at ${bundlesRefusedAt}`,
      bundlesRefusedAt > 0,
    )

    const guesser = createAttackClient(environment)
    for (const [method, path, field, more] of [
      ['POST', '/api/activate.php', 'token', {}],
      [
        'PUT',
        '/api/reset-password.php',
        'token',
        { password: attackPassword, password_repeat: attackPassword },
      ],
      ['PUT', '/api/mail-change.php', 'token', {}],
      ['GET', '/api/token.php', 'token', {}],
    ] as const) {
      let at = 0
      for (let i = 1; i <= 150 && at === 0; i += 1) {
        const guess = `${'g'.repeat(39)}${String(i).padStart(4, '0')}`
        const answer =
          method === 'GET'
            ? await guesser.call(method, `${path}?${field}=${guess}`)
            : await guesser.call(method, path, { body: { [field]: guess, ...more } })
        if (answer.status === 429) at = i
      }
      // 256 random bits need no rate limit; a limit only reduces load on the log and the database.
      report.note(
        `${method} ${path}: ${at ? `refused at the ${at}th guess` : '150 guesses of a 256-bit token, all wrong'}`,
      )
    }

    const debtor = createAttackClient(environment, await createJourneyAccount({ name: 'Debtor' }))
    const order = await callPlaceOrder(debtor, await readShownOrder(debtor, { method: 'sepa_direct_debit' }))
    const attempt = String(order.json['payment_id'])
    await debtor.call('GET', `/pay/${attempt}`)
    const sms = { attempt, iban: 'NL91ABNA0417164300', phone: '+31612345678' }
    const sent = await debtor.call('POST', '/api/direct-debit-code.php', { body: sms })
    report.expectSame('a code by SMS', sent.status, 200)
    const { json } = await debtor.call('GET', `/api/direct-debit.php?attempt=${attempt}`)
    const mandate = json['mandate'] as { version: string }
    let acceptedCount = 0
    for (let i = 0; i < 30; i += 1) {
      const answer = await debtor.call('POST', '/api/direct-debit.php', {
        body: {
          ...sms,
          version: mandate.version,
          holder: 'Marina de Vries',
          street: 'Kade',
          house_number: '1',
          postal_code: '1011 AB',
          city: 'Amsterdam',
          code: String(100_000 + i),
          authorised: true,
        },
      })
      if (answer.status === 200) acceptedCount += 1
    }
    const tries = await environment.app.services.db
      .selectFrom('sms_code')
      .select('tries')
      .orderBy('tries', 'desc')
      .execute()
    report.expectSame('30 guesses of an SMS code: accepted', acceptedCount, 0)
    report.check('guesses that were compared with the code', tries[0]?.tries, Number(tries[0]?.tries) <= 5)
    let sentCodeCount = 1
    for (let i = 0; i < 8; i += 1)
      if ((await debtor.call('POST', '/api/direct-debit-code.php', { body: sms })).status === 200)
        sentCodeCount += 1
    report.check('codes sent to one number in a day', sentCodeCount, sentCodeCount <= 3)
  },
}
