import { Plural } from '@lingui/react/macro'

/** The member's credits, and what would be left after sending. */
export function CreditBalance({ credits, cost }: { credits: number; cost: number }) {
  return (
    <p className="small muted" role="status">
      <Plural value={credits} one="You have # credit." other="You have # credits." />{' '}
      {cost === 0 ? null : credits < cost ? (
        <Plural value={cost - credits} one="You need # more." other="You need # more." />
      ) : (
        <Plural value={credits - cost} one="# left after this." other="# left after this." />
      )}
    </p>
  )
}
