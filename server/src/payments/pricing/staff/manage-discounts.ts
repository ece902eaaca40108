import { createFieldProblem, createProblem, type FieldProblem } from '@amarelle/contract/domain/errors'
import type {
  createDiscountEndpoint,
  endDiscountEndpoint,
  listDiscountsEndpoint,
  StaffDiscount,
} from '@amarelle/contract/staff/endpoints/pricing/discounts'
import { maxPriceDays } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import { findMemberById } from '../../../accounts/index.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { addMs, daysToMs } from '../../../platform/clock.ts'
import type { Services, Site } from '../../../platform/context.ts'
import { cutPage, staffPageSize } from '../../../platform/db/cut-page.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { isPermitted, recordAct } from '../../../staff/index.ts'
import { toCurrency } from '../buyer.ts'
import { isPaymentMethodCode, listPaymentMethodNames } from '../payment-method.sql.ts'
import { findPricedSite } from './find-priced-site.ts'
import { parseTypedAmount } from './parse-typed-amount.ts'
import { lockSitePrices } from './price-change.sql.ts'
import {
  disableDiscount,
  findOfferWithEnd,
  findStaffDiscount,
  findTimedPercentage,
  isCodeTaken,
  listStaffDiscounts,
  type StaffDiscountRow,
} from './staff-discount.sql.ts'

type DiscountInput = z.output<typeof createDiscountEndpoint.input>
const maxPercentage = 99
/** The time between the end of an offer and the next one as good. */
const returnPauseMs = daysToMs(30)

const toStaffDiscount = (row: StaffDiscountRow, now: Date): StaffDiscount => ({
  id: row.id,
  code: row.code,
  percentage: row.percentage,
  country: row.country,
  currency: row.currency,
  minimumMinor: row.minimumMinor,
  validity: row.validity,
  orders: row.firstOrderOnly ? 'first' : row.laterOrdersOnly ? 'later' : 'all',
  methods: row.methods.filter(isPaymentMethodCode),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isShared: row.siteId === null,
  windowSeconds: row.windowSeconds,
  state: row.status === 'disabled' ? 'ended' : row.expiresAt && row.expiresAt <= now ? 'expired' : 'active',
  used: row.used,
  memberId: row.memberId,
})

/** Returns a page of the codes that members of a site can enter. Throws `not_found` and `forbidden`. */
export async function listDiscounts(
  services: Services,
  actor: StaffActor,
  { site: siteId, after }: z.output<typeof listDiscountsEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof listDiscountsEndpoint>> {
  const { site, place } = await findPricedSite(services, actor, 'prices.read', siteId)
  const { rows, next } = cutPage(
    await listStaffDiscounts(services.db, siteId, { after, limit: staffPageSize + 1 }),
    ({ id }) => id,
  )
  return {
    mayChange: isPermitted(actor, 'prices.configure', place),
    countries: site.countries.map((code) => ({ code, currency: toCurrency(code) })),
    methods: await listPaymentMethodNames(services.db),
    discounts: rows.map((row) => toStaffDiscount(row, services.clock.now())),
    next,
  }
}

/** Codes are typed by members: letters without accents, digits and hyphens. */
const isCodeName = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,39}$/i.test(code)
const parsePercentage = (text: string): number | null => {
  const percentage = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return percentage >= 1 && percentage <= maxPercentage ? percentage : null
}
const parseMemberNumber = (text: string): number | null =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

async function isMemberOfSite(tx: Db, siteId: number, text: string): Promise<boolean> {
  const id = parseMemberNumber(text)
  return id !== null && (await findMemberById(tx, id))?.siteId === siteId
}

function findPlaceProblem(
  site: Site,
  { country, currency, minimum }: DiscountInput,
): Record<string, FieldProblem> {
  const sold = site.countries.map(toCurrency)
  if (country !== null && !site.countries.includes(country)) return { country: { code: 'invalid_choice' } }
  if (currency !== null && !sold.includes(currency)) return { currency: { code: 'invalid_choice' } }
  if (country !== null && currency !== null && toCurrency(country) !== currency)
    return { currency: { code: 'price_country', values: { currency: toCurrency(country) } } }
  // An amount means nothing without its currency.
  return minimum !== '' && currency === null ? { currency: { code: 'required' } } : {}
}

/**
 * Returns why an offer would make the end of an earlier one false: it comes within 30 days of an end that members were told, and is as good
 * for the same buyers, whatever its name (docs/law.md#offers-without-false-urgency). Null if it does not.
 */
async function findReturnProblem(
  tx: Db,
  site: Site,
  { country, currency, orders, methods, member }: DiscountInput,
  { percentage, now }: { readonly percentage: number; readonly now: Date },
): Promise<FieldProblem | null> {
  if (member !== '') return null
  const terms = {
    percentage,
    country,
    currency,
    firstOrderOnly: orders === 'first',
    laterOrdersOnly: orders === 'later',
    methods,
  }
  const earlier = await findOfferWithEnd(tx, site.id, terms, addMs(now, -returnPauseMs))
  if (!earlier) return null
  const toDay = (at: Date) => at.toISOString().slice(0, 10)
  const from = toDay(addMs(earlier.expiresAt, returnPauseMs))
  return { code: 'discount_returns', values: { code: earlier.code, day: toDay(earlier.expiresAt), from } }
}

/**
 * Returns what keeps a code from being published, by field. An offer that follows the countdown of new members must be worse than theirs,
 * or leave first orders out (docs/law.md#offers-without-false-urgency).
 */
async function findDiscountProblems(
  tx: Db,
  site: Site,
  input: DiscountInput,
  now: Date,
): Promise<Record<string, FieldProblem>> {
  const { code, minimum, member, orders, expiresAt } = input
  const percentage = parsePercentage(input.percentage)
  const end = expiresAt === null ? null : new Date(expiresAt)
  const timed = await findTimedPercentage(tx, site.id)
  const isFalseCountdown =
    percentage !== null && timed !== null && percentage >= timed && orders !== 'later' && member === ''
  const days = { days: maxPriceDays }
  const returnProblem =
    percentage === null ? null : await findReturnProblem(tx, site, input, { percentage, now })
  return {
    ...(isCodeName(code)
      ? (await isCodeTaken(tx, site.id, code)) && { code: { code: 'discount_taken' } }
      : { code: { code: 'setting_invalid' } }),
    ...(percentage === null
      ? { percentage: { code: 'setting_number', values: { minimum: 1, maximum: maxPercentage } } }
      : isFalseCountdown
        ? { percentage: { code: 'discount_countdown', values: { percentage: timed } } }
        : returnProblem && { percentage: returnProblem }),
    ...(minimum !== '' &&
      parseTypedAmount(minimum) === null && {
        minimum: { code: 'price_range', values: { minimum: '0.01', maximum: '10000.00' } },
      }),
    ...(member !== '' &&
      !(await isMemberOfSite(tx, site.id, member)) && { member: { code: 'invalid_choice' } }),
    ...(end !== null &&
      (end <= now || end > addMs(now, daysToMs(maxPriceDays))) && {
        expiresAt: { code: 'setting_start', values: days },
      }),
    ...findPlaceProblem(site, input),
  }
}

/**
 * Publishes a code; its terms never change from then on. Returns its id. Throws `not_found`, `forbidden`, and a problem with what is
 * wrong by field.
 */
export async function createDiscount(
  services: Services,
  actor: StaffActor,
  input: DiscountInput,
): Promise<number> {
  const { site, authority } = await findPricedSite(services, actor, 'prices.configure', input.site)
  return runInTransaction(services.db, async (tx) => {
    await lockSitePrices(tx, site.id)
    const now = services.clock.now()
    const problems = await findDiscountProblems(tx, site, input, now)
    if (Object.keys(problems).length > 0) throw createFieldProblem(problems)
    const terms = {
      code: input.code.toUpperCase(),
      percentage: Number(input.percentage),
      country: input.country,
      currency: input.currency,
      member_id: parseMemberNumber(input.member),
      minimum_minor: input.minimum === '' ? 0 : (parseTypedAmount(input.minimum) ?? 0),
      validity: input.validity,
      first_order_only: input.orders === 'first',
      later_orders_only: input.orders === 'later',
      methods: input.methods,
      expires_at: input.expiresAt,
    }
    const { id } = await tx
      .insertInto('discount_code')
      .values({ ...terms, site_id: site.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'discount.created',
      object: `discount:${id}`,
      memberId: terms.member_id,
      after: terms,
      reason: input.reason,
    })
    return id
  })
}

/** Ends a code of a site. Throws `not_found`, `forbidden`, and `setting_changed` if it has ended before. */
export async function endDiscount(
  services: Services,
  actor: StaffActor,
  { id, reason }: z.output<typeof endDiscountEndpoint.input>,
): Promise<void> {
  const discount = await findStaffDiscount(services.db, id)
  if (!discount || discount.siteId === null) throw createProblem('not_found')
  const { authority } = await findPricedSite(services, actor, 'prices.configure', discount.siteId)
  await runInTransaction(services.db, async (tx) => {
    if (!(await disableDiscount(tx, id))) throw createProblem('setting_changed')
    publishStaffChange(tx, 'prices')
    await recordAct(services, tx, authority, {
      act: 'discount.ended',
      object: `discount:${id}`,
      before: { code: discount.code },
      reason,
    })
  })
}
