// `npm run refunds`: lists refunds that need manual work, and records what was done. For staff, until there is a console.
import {
  formatMoney,
  settleRefundManually,
  settleWithdrawalManually,
  loadStaffQueue,
} from '../../server/src/payments/index.ts'
import type { Services } from '../../server/src/platform/context.ts'
import { parseArgs } from 'node:util'
import type { StaffActor } from '../../server/src/platform/actor.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { findActor } from './command/find-actor.ts'
import { withApplication } from './command/with-application.ts'

const usage = `npm run refunds                                lists what waits for you, oldest first
npm run refunds -- made <refund>                you refunded it at the bank or in the provider's console: it is booked
npm run refunds -- withdraw <receipt> <order>   the withdrawal is about this order: its unused part goes back
npm run refunds -- answered <receipt>           you answered the withdrawal yourself: nothing is booked
Each of them with --by <your e-mail>`

const staffReviewReasons = {
  unknown_order: 'No order of this address with this number.',
  too_late: 'The period of the order was over.',
  owner_silent:
    'Stated without login, and the owner of the order did not confirm it by the link in the mail.',
} as const
const formatDay = (at: Date) => at.toISOString().slice(0, 10)

async function listWaiting({ db }: Services): Promise<void> {
  const { refunds, withdrawals, payments } = await loadStaffQueue(db)
  for (const one of refunds) {
    const amount = formatMoney({ minor: one.amountMinor, currency: one.currency }, 'en')
    const failed = one.state === 'failed'
    const why =
      one.failure === 'by_hand' ? 'refunds by hand only' : (one.failure ?? (failed ? 'failed' : 'no answer'))
    console.log(`refund ${one.id}  ${amount} of order ${one.order}, ${one.reason}, since ${formatDay(one.since)}
  ${one.provider} ${one.payment ?? ''} (${one.method}): ${why}
  ${failed ? `Refund it there or to the buyer's account, then: npm run refunds -- made ${one.id}` : 'It is tried again by itself. Look whether the provider is in trouble.'}`)
  }
  for (const one of withdrawals)
    console.log(`withdrawal ${one.receipt}  of ${JSON.stringify(one.statedOrder)} by ${JSON.stringify(one.name)}, ${one.email} (${one.language}), since ${formatDay(one.since)}
  ${staffReviewReasons[one.why]} Find the order, then: npm run refunds -- withdraw ${one.receipt} <order>
  Else answer the mail, then: npm run refunds -- answered ${one.receipt}`)
  for (const one of payments)
    console.log(`payment ${one.id}  of order ${one.order} at ${one.provider}${one.payment ? ` ${one.payment}` : ''}, since ${formatDay(one.since)}
  ${
    one.kind === 'other_amount'
      ? 'Another amount or currency was paid than was asked for. Nothing is booked: end it in the console, at Payments.'
      : 'The provider was asked to charge a kept card and has not said whether it did. It is asked again by itself: look for this number there.'
  }`)
  console.log(
    `Refunds: ${refunds.length}. Withdrawals: ${withdrawals.length}. Payments: ${payments.length}. A withdrawal is to be refunded within 14 days.`,
  )
}

type Command = (services: Services, actor: () => Promise<StaffActor>) => Promise<void>
function parseCommand([verb, ...words]: readonly string[]): Command | null {
  const [first = '', second = ''] = words
  if (verb === undefined || (verb === 'list' && !words.length)) return listWaiting
  if (verb === 'made' && words.length === 1 && /^[0-9a-f-]{36}$/.test(first))
    return async (services, actor) => {
      await settleRefundManually(services, first, await actor())
      console.log(`${first} is booked as refunded.`)
    }
  if (verb === 'withdraw' && words.length === 2 && /^[0-9A-Za-z]{1,15}$/.test(second))
    return async (services, actor) => {
      await settleWithdrawalManually(services, first, { order: second.toUpperCase() }, await actor())
      console.log(`${first} is carried out for order ${second}, and told by mail.`)
    }
  if (verb === 'answered' && words.length === 1)
    return async (services, actor) => {
      await settleWithdrawalManually(services, first, { order: null }, await actor())
      console.log(`${first} is closed.`)
    }
  return null
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: 'string' } } })
  const act = parseCommand(positionals)
  if (!act) throw new Error(usage)
  await withApplication((services) => act(services, () => findActor(services, values.by, usage)))
}

runOperatorCommand(usage, () =>
  run().catch((error: unknown) => {
    const isNotFound = error instanceof Error && 'code' in error && error.code === 'not_found'
    throw isNotFound
      ? new Error(
          'Nothing of that name waits, or the order is not completed, was withdrawn from already or too late.',
        )
      : error
  }),
)
