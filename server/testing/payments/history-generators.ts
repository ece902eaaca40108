// Generators of histories for testing the invariants (docs/payments.md#invariants). A quarter of all steps crash.
//
// For each invariant: the steps that put it at risk, and what is checked afterwards (`invariants.ts`):
// I1  Every booking, crashing between two entries: each transaction's entries sum to zero per unit.
// I2  Concurrent spends, messages and revocations on few credits: no prefix of a member's entries is below zero.
// I3  The same, and goodwill: balance, lots and the replay of all entries agree.
// I4  `spend`, `goodwill` and `write` reuse few keys, with the same and with other values, also after a lost response: one
//     booking per key, and the first response.
// I5  `withdraw`, `staff refund` by two people, also taken back, `dispute` and a second payment of a partly refunded order: no payment
//     returns more than was received, a withdrawn unused order is refunded in full, a used one not at all.
// I6  `withdraw` twice, concurrently, and again after a lost response: one withdrawal per order.
// I7  `write` that crashes before, between and after the statement that charges and stores: messages and spends match one to
//     one, at the right price, published to the receiver once, and as many as were reported as sent.
// I8  `write` that is too long, to members who block, are blocked, disabled or fictional, beyond the credits or the free
//     conversations, also when that changes concurrently: nothing is stored, booked or started that was not reported as sent.
// I9  `pay` and `fail` of two attempts of an order in any order, concurrently, repeatedly: one grant for a paid order, else none.
// I10 `pay` while the other order is refunded, refunds that fail or are returned, disputes won: premium while one order remains.
// I11 Orders with one code, inserted before and placed by steps, all of them paid: one of them is granted.
// I12 `order` while prices change, with fees, codes and tampered totals: order, payment, ledger and invoice equal what was
//     shown, as computed by PostgreSQL's exact decimals.
// I13 `write` to several members concurrently by a member who never paid, on goodwill credits: at most two conversations started.
// I14 `swipe` of six members concurrently, and again just after the member's own midnight or only another one, with `undo`: at
//     most four likes remain per day.
// I15 `erase` during other steps, its purge concurrently with later payments, refunds and disputes: the money rows are
//     unchanged, and no row of another table and no text names the member. Messages in conversations closed by a `block` are
//     gone, and the spends for them stay booked.
// I16 `pay` concurrently with `erase`, after it, and after the purge: each payment granted its credits while the account was
//     open, or is owed back in full, by a refund that is made or that staff see.
import fc from 'fast-check'

const crash = fc.oneof(
  { arbitrary: fc.constant(null), weight: 3 },
  { arbitrary: fc.record({ after: fc.nat(40), lastStatementRuns: fc.boolean() }), weight: 1 },
)
const orderIndex = fc.nat(2)
const attemptIndex = fc.nat(1)
const stepKey = fc.nat(2)
const memberIndex = fc.nat(7)
const stepOf = <D extends string, M extends object>(name: D, more: { [K in keyof M]: fc.Arbitrary<M[K]> }) =>
  fc.record({ do: fc.constant(name), crash, ...more }) as fc.Arbitrary<
    { do: D; crash: { after: number; lastStatementRuns: boolean } | null } & M
  >
const fewCredits = fc.integer({ min: 1, max: 9 })

/** The moment to which the member's clock moves: around their midnight, or a day ahead. */
const clockMove = fc.constantFrom('stay', 'stay', 'last moment', 'midnight', 'next day')
export type ClockMove = typeof clockMove extends fc.Arbitrary<infer M> ? M : never

const historyStep = fc.oneof(
  { weight: 4, arbitrary: stepOf('pay', { order: orderIndex, attempt: attemptIndex }) },
  { weight: 3, arbitrary: stepOf('fail', { order: orderIndex, attempt: attemptIndex }) },
  { weight: 3, arbitrary: stepOf('spend', { amount: fewCredits, key: stepKey }) },
  { weight: 1, arbitrary: stepOf('goodwill', { amount: fewCredits, key: stepKey }) },
  { weight: 3, arbitrary: stepOf('withdraw', { order: orderIndex }) },
  {
    weight: 6,
    arbitrary: stepOf('staff refund', {
      order: orderIndex,
      kind: fc.constantFrom('unused', 'full', 'partial', 'goodwill'),
      percent: fc.constantFrom(10, 40, 100),
      by: fc.constantFrom('Anna', 'Bea'),
      isTakenBack: fc.boolean(),
    }),
  },
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
  /** Run concurrently. */
  readonly steps: readonly HistoryStep[]
}
const stepGroup: fc.Arbitrary<StepGroup> = fc.record({
  moment: clockMove,
  steps: fc.array(historyStep, { minLength: 1, maxLength: 2 }),
})
const firstGroup = (step: HistoryStep): StepGroup => ({ moment: 'stay', steps: [step] })
const stepGroups = (maxLength: number) => fc.array(stepGroup, { maxLength })
const paymentStep = stepOf('pay', { order: orderIndex, attempt: attemptIndex })
/**
 * Closes the account concurrently with another step, followed by more steps and mostly by a payment on a page left
 * open.
 */
const accountClosing: fc.Arbitrary<StepGroup[]> = fc
  .tuple(
    fc.oneof(historyStep, paymentStep),
    stepGroups(2),
    fc.array(paymentStep.map(firstGroup), { maxLength: 2 }),
  )
  .map(([concurrent, after, latePayments]) => [
    { moment: 'stay', steps: [{ do: 'erase', crash: null }, concurrent] },
    ...after,
    ...latePayments,
  ])
/** Consecutive groups: mostly a payment or goodwill first, and in one of eight histories the account is closed. */
export const memberHistory: fc.Arbitrary<StepGroup[]> = fc
  .tuple(
    fc.constantFrom<StepGroup[]>(
      [],
      [firstGroup({ do: 'pay', order: 0, attempt: 0, crash: null })],
      [firstGroup({ do: 'pay', order: 0, attempt: 0, crash: null })],
      [firstGroup({ do: 'goodwill', amount: 6, key: 0, crash: null })],
    ),
    stepGroups(3),
    fc.oneof({ weight: 7, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: accountClosing }),
  )
  .map((groups) => groups.flat())
