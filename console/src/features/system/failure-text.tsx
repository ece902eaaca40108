import type { Failure } from '@amarelle/contract/staff/endpoints/system/failure'
import { useLingui } from '@lingui/react'
import { failureKindNames } from './system-names.ts'

/** Shows why something failed, with the program's own message, which is English as a rule. */
export function FailureText({ failure: { kind, detail } }: { readonly failure: Failure }) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(failureKindNames[kind])} <code lang="en">{detail}</code>
    </>
  )
}
