// For tests of direct debits and transfers: an application with a bank account, orders, and received SMS messages.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  sendDirectDebitCodeEndpoint,
  signDirectDebitEndpoint,
} from '@amarelle/contract/endpoints/direct-debit'
import { getBundlesEndpoint, placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { z } from 'zod'
import { callInProcess } from '../../src/platform/http/api.ts'
import { getSmsOutboxFolder } from '../../src/platform/mail/sms.ts'
import { giveApproval } from '../../src/staff/index.ts'
import { createTestStaff } from '../platform/test-staff.ts'
import type { createTestApp } from '../platform/test-app.ts'
import { listDebitBatches } from '../../src/payments/bank/batches/list-batches.ts'
import { prepareDebitBatch } from '../../src/payments/bank/batches/prepare-batch.ts'
import { mandateVersion } from '../../src/payments/bank/direct-debit/mandate-text.ts'
import { startPayment } from '../../src/payments/settlement/start-payment.ts'

const smsSchema = z.object({ to: z.string(), text: z.string() })
type TestApp = Awaited<ReturnType<typeof createTestApp>>

export const testIban = 'NL91ABNA0417164300'
export const otherTestIban = 'DE89370400440532013000'
export const testPhone = '+31612345678'

export function createTestDebits(app: TestApp) {
  Object.assign(app.services.config, {
    bank: {
      holder: 'Amarelle Payments',
      iban: 'DE75512108001245126199',
      bic: 'SOGEDEFF',
      creditorId: 'DE98ZZZ09999999999',
      painVersion: 'pain.008.001.08',
      cutOff: '14:00',
    },
  })
  /** A member whose sign-up discounts have expired. */
  const buyer = async (country = 'NL') => {
    const id = await app.member({ country })
    const longAgo = new Date('2026-01-01T12:00:00Z')
    await app.db.updateTable('member').set({ signed_up_at: longAgo }).where('id', '=', id).execute()
    return id
  }
  /** Places an order and opens its signing or transfer page. */
  const order = async (
    memberId: number,
    credits = 15,
    method: 'sepa_direct_debit' | 'wire_transfer' = 'sepa_direct_debit',
  ) => {
    const { bundles } = await app.call(memberId, getBundlesEndpoint, {})
    const bundle = bundles.find((candidate) => candidate.credits === credits)
    if (!bundle) throw new Error(`no bundle of ${credits}`)
    const input = { bundle: bundle.id, method, total: bundle.total.minor, immediate: true, pro_rata: true }
    const placedOrder = await app.call(memberId, placeOrderEndpoint, input)
    const redirect = await startPayment(app.context(memberId), placedOrder.payment_id)
    return { id: placedOrder.order, attempt: placedOrder.payment_id, redirect, minor: bundle.total.minor }
  }
  const readFiles = new Set<string>()
  /** The text of the new SMS message to a number. Throws when there is none. */
  const newMessage = async (number: string): Promise<string> => {
    await app.drainJobs()
    const folder = getSmsOutboxFolder(app.services.config) ?? ''
    const names = (await readdir(folder)).filter((file) => file.endsWith('.json') && !readFiles.has(file))
    for (const name of names) {
      const { to, text } = smsSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      readFiles.add(name)
      if (to === number) return text
    }
    throw new Error(`no new message to ${number}`)
  }
  let networkCount = 0
  /** Requests a code from a new network and reads it from the SMS. */
  const code = async (memberId: number, attempt: string, account = testIban, number = testPhone) => {
    networkCount += 1
    const context = app.context(memberId, { sourceNetwork: `network ${networkCount}` })
    const input = { attempt, iban: account, phone: number }
    await callInProcess(context, sendDirectDebitCodeEndpoint, input, { key: randomUUID() })
    return (await newMessage(number)).slice(0, 6)
  }
  const form = (attempt: string) => ({
    attempt,
    version: mandateVersion,
    holder: 'Marina de Vries',
    iban: testIban,
    street: 'Kade',
    house_number: '12 b',
    postal_code: '3511 AA',
    city: 'Utrecht',
    phone: testPhone,
    authorised: true,
  })
  /** Orders, requests the code and signs a debit. */
  const debit = async (memberId: number, { credits = 15, account = testIban, number = testPhone } = {}) => {
    const placedOrder = await order(memberId, credits)
    const smsCode = await code(memberId, placedOrder.attempt, account, number)
    await app.call(memberId, signDirectDebitEndpoint, {
      ...form(placedOrder.attempt),
      iban: account,
      phone: number,
      code: smsCode,
    })
    return placedOrder
  }
  /** Two people put all announced debits into files, one for each collection day whose cut-off has not passed. */
  const submitDebits = async () => {
    const { upcoming } = await listDebitBatches(app.services, createTestStaff('Anna'))
    for (const { collectOn, debits, sum, cutOff } of upcoming.filter(
      (one) => new Date(one.cutOff) > app.clock.now(),
    )) {
      const seen = { collectOn, debits, sumMinor: sum.minor, reason: `before ${cutOff}` }
      const approval = await prepareDebitBatch(app.services, createTestStaff('Anna'), seen)
      await giveApproval(app.services, createTestStaff('Bea'), approval)
    }
  }
  let phoneCount = 0
  /** A new mobile number, because codes are limited to three a day per number. */
  const freshPhone = (): string => {
    phoneCount += 1
    return `+316${String(20_000_000 + phoneCount)}`
  }
  return { buyer, order, code, form, debit, submitDebits, freshPhone }
}
