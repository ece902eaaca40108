import type { BrowserStorageName } from '@amarelle/contract/domain/browser-storage'
import { useLingui } from '@lingui/react/macro'
import { isApiError } from '../../api/api-error.ts'
import { useVisit } from '../../session/use-visit.ts'

const storageKey: BrowserStorageName<'localStorage'> = 'translation-company'

/**
 * How far a translation is that the reader asked for. `explain`: they have not read yet which company gets the text; `dismissed`: they
 * know that it is in their language already.
 */
export type TranslationState<Result> =
  | { readonly step: 'explain' | 'loading' | 'dismissed' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'done'; readonly result: Result }

/** Whether the reader has agreed on this device that this company gets texts. */
function isCompanyKnown(company: string): boolean {
  try {
    return localStorage.getItem(storageKey) === company
  } catch {
    return false
  }
}
function storeCompany(company: string): void {
  try {
    localStorage.setItem(storageKey, company)
  } catch {}
}

/**
 * Returns functions that ask for a translation: `start` explains first which company gets the text, `confirm` asks at once. Each state is
 * given to `onChange`.
 */
export function useTranslation<Result>(
  load: () => Promise<Result>,
  onChange: (state: TranslationState<Result>) => void,
): { start: () => void; confirm: () => void } {
  const company = useVisit().settings.translation?.company ?? ''
  const { t } = useLingui()
  const request = () => {
    onChange({ step: 'loading' })
    load().then(
      (result) => onChange({ step: 'done', result }),
      (error: unknown) =>
        onChange({
          step: 'failed',
          message: isApiError(error) ? error.answer.error.message : t`That didn’t work. Please try again.`,
        }),
    )
  }
  return {
    start: () => (isCompanyKnown(company) ? request() : onChange({ step: 'explain' })),
    confirm() {
      storeCompany(company)
      request()
    },
  }
}
