import { toHtmlLang } from '@amarelle/contract/domain/languages'
import type { StaffViewTexts } from '@amarelle/contract/endpoints/visit'
import { Eye } from 'lucide-react'

/** Says above every page who sees it as the member does, or which draft, and for how long, in the staff member's language, and ends it. */
export function StaffViewBar({ texts }: { texts: StaffViewTexts }) {
  return (
    <aside className="staff-view-bar" lang={toHtmlLang(texts.language)} aria-label={texts.title}>
      <Eye className="icon" aria-hidden="true" />
      <p>
        <b>{texts.title}</b> {texts.note}
      </p>
      <form method="post" action={texts.endPath}>
        <button className="button secondary small" type="submit">
          {texts.button}
        </button>
      </form>
    </aside>
  )
}
