// For tests of the invariants of docs/payments.md#invariants: what may happen in a history. A quarter of all steps die on their way.
//
// What puts each invariant at risk, and how it is looked at afterwards (`test-invariants.ts`):
// I1  everything that books, dying between two entries: each transaction's entries sum to zero per unit.
// I2  spendings, messages and takings-back at once on few credits: no prefix of a member's entries is below zero.
// I3  the same, and goodwill: balance, lots and the replay of all entries agree.
// I4  `spend`, `goodwill` and `write` use few keys again, with the same and with other contents, also after a lost answer: one
//     booking a key, and the first answer.
// I5  `withdraw`, `dispute` and a second payment of one order that partly went back: no payment gives back more than came, what is
//     wholly unused is refunded wholly, what is used up not at all.
// I6  `withdraw` twice, at once, and again after a lost answer: one withdrawal of an order.
// I7  `write` that dies before, between and after the statement that charges and stores: messages and spendings are pairs, each of
//     its price, each told to its receiver once, and as many as were answered.
// I8  `write` that is too long, to who blocked, is blocked, disabled or fictional, beyond the credits or the free conversations, some
//     becoming so at that moment: nothing is stored, booked or begun that was not answered as sent.
// I9  `pay` and `fail` of two attempts of an order in any order, at once, repeatedly: one grant for a paid order, none else.
// I10 `pay` while the other order goes back, refunds that fail or come back, disputes won: premium while one order stands.
// I11 orders with one code, laid before and placed on the way, all of them paid: one of them is granted.
// I12 `order` while prices move, with fees, codes and tampered totals: what was shown is what order, payment, books and invoice say,
//     as PostgreSQL's exact decimals compute it.
// I13 `write` to several at once by who never paid, on goodwill credits: two conversations begun, not more.
// I14 `swipe` of six at once, and again a moment later, past the member's own midnight or only past another one, with `undo`: four likes
//     stand of a day.
// I15 `erase` while the rest goes on, its purge beside payments, refunds and disputes that come after: the money rows are what they
//     were, and neither a row of another table names the member, nor any text. What was written where a `block` closed the
//     conversation is gone, and what was paid for it stays booked.
// I16 `pay` beside `erase`, after it, and after the purge: each payment that came granted its credits while the account was open, or is
//     owed back whole, by a refund that is made or that staff see.
import fc from 'fast-check'

const crash = fc.oneof(
  { arbitrary: fc.constant(null), weight: 3 },
  { arbitrary: fc.record({ after: fc.nat(40), heard: fc.boolean() }), weight: 1 },
)
const orderIndex = fc.nat(2)
const attemptIndex = fc.nat(1)
const stepKey = fc.nat(2)
const memberIndex = fc.nat(7)
const stepOf = <D extends string, M extends object>(name: D, more: { [K in keyof M]: fc.Arbitrary<M[K]> }) =>
  fc.record({ do: fc.constant(name), death: crash, ...more }) as fc.Arbitrary<
    { do: D; death: { after: number; heard: boolean } | null } & M
  >
const fewCredits = fc.integer({ min: 1, max: 9 })

/** Where the member's clock goes: about their own midnight, or a day on. */
const clockMove = fc.constantFrom('stay', 'stay', 'last moment', 'midnight', 'next day')
export type ClockMove = typeof clockMove extends fc.Arbitrary<infer M> ? M : never

const historyStep = fc.oneof(
  { weight: 4, arbitrary: stepOf('pay', { order: orderIndex, attempt: attemptIndex }) },
  { weight: 3, arbitrary: stepOf('fail', { order: orderIndex, attempt: attemptIndex }) },
  { weight: 3, arbitrary: stepOf('spend', { amount: fewCredits, key: stepKey }) },
  { weight: 1, arbitrary: stepOf('goodwill', { amount: fewCredits, key: stepKey }) },
  { weight: 3, arbitrary: stepOf('withdraw', { order: orderIndex }) },
  {
    weight: 3,
    arbitrary: stepOf('send', {
      state: fc.constantFrom('completed', 'pending', 'failed'),
      lost: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: stepOf('come back', { order: orderIndex, attempt: attemptIndex }) },
  {
    weight: 3,
    arbitrary: stepOf('dispute', {
      order: orderIndex,
      attempt: attemptIndex,
      state: fc.constantFrom('open', 'open', 'won', 'lost'),
      percent: fc.constantFrom(100, 100, 40, 250),
    }),
  },
  {
    weight: 2,
    arbitrary: stepOf('order', {
      bundle: fc.nat(2),
      method: fc.constantFrom('visa', 'ideal', 'paypal'),
      code: fc.constantFrom(undefined, 'ONCE', 'THIRD'),
      tampered: fc.constantFrom(false, false, false, true),
      dearer: fc.constantFrom(null, null, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: stepOf('write', {
      to: memberIndex,
      many: fc.integer({ min: 1, max: 3 }),
      key: stepKey,
      what: fc.constantFrom('text', 'text', 'gift', 'too long'),
    }),
  },
  {
    weight: 1,
    arbitrary: stepOf('block', { to: memberIndex, by: fc.constantFrom('me', 'other'), lifted: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: stepOf('swipe', {
      to: memberIndex,
      many: fc.integer({ min: 1, max: 6 }),
      over: fc.constantFrom(null, 'own', 'UTC'),
    }),
  },
  { weight: 1, arbitrary: stepOf('undo', {}) },
  { weight: 1, arbitrary: stepOf('erase', {}) },
)
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer S> ? S : never
export type HistoryStepOf<D extends HistoryStep['do']> = Extract<HistoryStep, { do: D }>

export interface StepGroup {
  readonly moment: ClockMove
  /** They happen at once. */
  readonly steps: readonly HistoryStep[]
}
const stepGroup: fc.Arbitrary<StepGroup> = fc.record({
  moment: clockMove,
  steps: fc.array(historyStep, { minLength: 1, maxLength: 2 }),
})
const firstGroup = (begins: HistoryStep): StepGroup => ({ moment: 'stay', steps: [begins] })
const stepGroups = (most: number) => fc.array(stepGroup, { maxLength: most })
const paymentStep = stepOf('pay', { order: orderIndex, attempt: attemptIndex })
/** The account is closed beside another step, some come after, and mostly a payment page that stayed open is paid. */
const accountClosing: fc.Arbitrary<StepGroup[]> = fc
  .tuple(
    fc.oneof(historyStep, paymentStep),
    stepGroups(2),
    fc.array(paymentStep.map(firstGroup), { maxLength: 2 }),
  )
  .map(([beside, after, late]) => [
    { moment: 'stay', steps: [{ do: 'erase', death: null }, beside] },
    ...after,
    ...late,
  ])
/** Groups one after the other; mostly something is bought first, or given, and now and then the account is closed. */
export const memberHistory: fc.Arbitrary<StepGroup[]> = fc
  .tuple(
    fc.constantFrom<StepGroup[]>(
      [],
      [firstGroup({ do: 'pay', order: 0, attempt: 0, death: null })],
      [firstGroup({ do: 'pay', order: 0, attempt: 0, death: null })],
      [firstGroup({ do: 'goodwill', amount: 6, key: 0, death: null })],
    ),
    stepGroups(3),
    fc.oneof({ weight: 7, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: accountClosing }),
  )
  .map((parts) => parts.flat())
