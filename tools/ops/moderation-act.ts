// Moderation actions of `npm run reports` and `npm run complaints` against the member whom a case concerns.
import { reportReasons } from '../../contract/src/endpoints/moderation.ts'
import type { ModerationAct, RequestedAct } from '../../server/src/moderation/index.ts'

export const moderationActOptions = {
  suspend: { type: 'boolean' },
  'remove-photo': { type: 'string' },
  'remove-message': { type: 'string' },
  rule: { type: 'string' },
  facts: { type: 'string' },
} as const
export const moderationActUsage = `  --suspend | --remove-photo <id> | --remove-message <id>   what is done to whom it is about, with
  --rule <rule>         ${reportReasons.join(', ')}
  --facts "<facts>"     mailed to them as it stands, in their language, with the rule and how to object`

interface ModerationActArguments {
  readonly suspend?: boolean | undefined
  readonly 'remove-photo'?: string | undefined
  readonly 'remove-message'?: string | undefined
  readonly rule?: string | undefined
  readonly facts?: string | undefined
}
/** Returns the requested action; null if none. Throws a readable message if it is incomplete. */
export function parseModerationAct(options: ModerationActArguments, usage: string): RequestedAct | null {
  const requestedActs: Pick<ModerationAct, 'action' | 'target'>[] = [
    ...(options.suspend ? [{ action: 'suspend' as const, target: null }] : []),
    ...(options['remove-photo']
      ? [{ action: 'remove_photo' as const, target: options['remove-photo'] }]
      : []),
    ...(options['remove-message']
      ? [{ action: 'remove_message' as const, target: options['remove-message'] }]
      : []),
  ]
  const [act, ...others] = requestedActs
  const rule = reportReasons.find((one) => one === options.rule)
  const facts = options.facts?.trim() ?? ''
  if (!act && options.rule === undefined && !facts) return null
  if (!act || others.length > 0 || !rule || !facts)
    throw new Error(`One act needs one rule and the facts.\n\n${usage}`)
  return { ...act, rule, facts }
}

export const formatModerationAct = ({
  caseReference,
  action,
  target,
  rule,
  decidedBy,
  decidedAt,
}: ModerationAct): string =>
  `${decidedAt.toISOString()}  ${action}${target ? ` ${target}` : ''}, rule ${rule}, by ${decidedBy} (${caseReference ?? 'no case'})`
