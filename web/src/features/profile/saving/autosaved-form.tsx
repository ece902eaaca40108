import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { ProfileFormName } from '../profile-action.ts'
import { ProfileSaveRow } from '../profile-save-row.tsx'
import { useProfileSaver } from './current-saver.ts'
import type { ProfileSaver } from './profile-saver.ts'

/** Pause in typing after which a text is saved. */
const typingPauseMs = 1000

function recordField(saver: ProfileSaver, field: EventTarget | null): void {
  // A control of the form that is not a field of the profile.
  if (field instanceof HTMLElement && 'unsaved' in field.dataset) return
  if (field instanceof HTMLTextAreaElement) saver.record(field.name, field.value, typingPauseMs)
  else if (field instanceof HTMLSelectElement) saver.record(field.name, field.value)
  else if (field instanceof HTMLInputElement && field.form && field.type === 'checkbox') {
    const { name, checked, form } = field
    saver.record(name, name === 'interests' ? new FormData(form).getAll(name).map(String) : checked)
  }
}

interface Props {
  readonly part: ProfileFormName
  readonly id?: string
  readonly className: string
  readonly children: ReactNode
}
/** Form whose fields are saved when they change. Without JavaScript it has a button. */
export function AutosavedForm({ part, id, className, children }: Props) {
  const saver = useProfileSaver()
  const form = usePreHydrationChange<HTMLFormElement>(({ elements }) => {
    for (const field of elements) recordField(saver, field)
  })
  return (
    <Form
      ref={form}
      method="post"
      action="/profile"
      id={id}
      className={className}
      // The browser must not restore values of an earlier visit, which would be saved as changes.
      autoComplete="off"
      preventScrollReset
      onInput={({ target }) => recordField(saver, target)}
      onBlur={saver.saveAll}
      onSubmit={(event) => {
        event.preventDefault()
        saver.saveAll()
      }}
    >
      {children}
      <ProfileSaveRow part={part} />
    </Form>
  )
}
