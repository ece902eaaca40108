import { reportReasons } from '@amarelle/contract/endpoints/moderation'
import {
  maxOrderTextLength,
  orderKinds,
  recordAuthorityOrderEndpoint,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { ruleNames } from '../../../i18n/case-names.ts'
import { useCountryOptions } from '../../../i18n/country-options.ts'
import { useSession } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { parseLocalMinutes, toLocalMinutes } from '../../../ui/local-minutes.ts'
import { Note } from '../../../ui/note.tsx'
import { orderKindNames } from './order-names.ts'
import { TimeField } from './time-field.tsx'

/** Records an order that arrived: from whom, about what, and until when it has to be answered. */
export function RecordOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { draft, set, selects } = useOrderDraft()
  const { run, isRunning, error, fieldErrors } = useAction()
  const submit = async () => {
    const order = {
      siteId: Number(draft.siteId),
      kind: orderKinds.find((one) => one === draft.kind) ?? 'illegal_content',
      subject: reportReasons.find((one) => one === draft.subject) ?? 'other',
      country: draft.country,
      authority: draft.authority,
      content: draft.content,
      receivedAt: parseLocalMinutes(draft.received) ?? '',
      replyDueAt: parseLocalMinutes(draft.replyDue),
    }
    if (!(await run(() => callStaff(recordAuthorityOrderEndpoint, order)))) return
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={t`Record an order`}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Save the order</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Authority`} error={fieldErrors['authority']}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={200}
            value={draft.authority}
            onChange={(event) => set('authority', event.target.value)}
          />
        )}
      </Field>
      {selects.map(({ name, label, options }) => (
        <Field key={name} label={label} error={fieldErrors[name]}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={draft[name]}
              onChange={(event) => set(name, event.target.value)}
            >
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Field
        label={t`What was ordered`}
        hint={t`With the order’s number, without names of members.`}
        error={fieldErrors['content']}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={maxOrderTextLength}
            value={draft.content}
            onChange={(event) => set('content', event.target.value)}
          />
        )}
      </Field>
      <TimeField
        label={t`Received`}
        error={fieldErrors['receivedAt']}
        value={draft.received}
        onChange={(value) => set('received', value)}
      />
      <TimeField
        label={t`To be answered by (optional)`}
        error={fieldErrors['replyDueAt']}
        value={draft.replyDue}
        onChange={(value) => set('replyDue', value)}
      />
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
    </Dialog>
  )
}

type SelectName = 'country' | 'kind' | 'subject' | 'siteId'
/** Returns what is typed, and the choices of its lists. */
function useOrderDraft() {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  const countries = useCountryOptions()
  const [draft, setDraft] = useState(() => ({
    authority: '',
    country: '',
    kind: 'illegal_content',
    subject: 'other',
    siteId: String(sites[0]?.id ?? ''),
    content: '',
    received: toLocalMinutes(new Date()),
    replyDue: '',
  }))
  const selects: readonly {
    readonly name: SelectName
    readonly label: string
    readonly options: readonly (readonly [value: string, text: string])[]
  }[] = [
    {
      name: 'country',
      label: t`Country`,
      options: [['', t`Choose a country`], ...countries.map(({ code, name }) => [code, name] as const)],
    },
    {
      name: 'kind',
      label: t`Order to`,
      options: orderKinds.map((one) => [one, i18n._(orderKindNames[one])] as const),
    },
    {
      name: 'subject',
      label: t`About`,
      options: reportReasons.map((one) => [one, i18n._(ruleNames[one])] as const),
    },
    { name: 'siteId', label: t`Site`, options: sites.map(({ id, name }) => [String(id), name] as const) },
  ]
  const set = (name: keyof typeof draft, value: string) =>
    setDraft((before) => ({ ...before, [name]: value }))
  return { draft, set, selects }
}
