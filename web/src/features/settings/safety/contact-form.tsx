import { findContactAddresses } from '@amarelle/contract/domain/contact/contact-address'
import {
  hideFromContactsEndpoint,
  maxHiddenContacts,
  showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BookUser, FileUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { findContactPicker, hashContacts, maxContactFileBytes } from './hash-contacts.ts'

type Verb = 'hide' | 'show'

/** Takes contacts from a text, a file or the browser's picker, and sends nothing but hashes of their addresses. Only script can do that. */
export function ContactForm() {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<Verb | null>(null)
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<Verb | null>(null)
  const picker = isHydrated ? findContactPicker() : null
  const addresses = findContactAddresses(text)
  const count = addresses.length
  const change = (value: string) => {
    setText(value)
    setError(undefined)
    setDone(null)
  }
  const add = (found: readonly string[], none: string) => {
    if (found.length === 0) setError(none)
    else change([...new Set([...findContactAddresses(text), ...found])].join('\n'))
  }
  const readFile = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    if (!file) return
    if (file.size > maxContactFileBytes) setError(t`This file is too large for a list of contacts.`)
    else add(findContactAddresses(await file.text()), t`There is no e-mail address in this file.`)
    input.value = ''
  }
  const pick = async () => {
    const picked = await picker?.select(['email'], { multiple: true }).catch(() => null)
    if (picked)
      add(
        findContactAddresses(picked.flatMap(({ email = [] }) => email).join('\n')),
        t`The contacts you chose have no e-mail address.`,
      )
  }
  const save = async (verb: Verb) => {
    setDone(null)
    if (count === 0) return setError(t`Please enter at least one e-mail address.`)
    if (count > maxHiddenContacts)
      return setError(t`These are ${count} addresses. At most ${maxHiddenContacts} are possible.`)
    setBusy(verb)
    try {
      const hashes = await hashContacts(addresses)
      await call(verb === 'hide' ? hideFromContactsEndpoint : showToContactsEndpoint, { hashes })
      setText('')
      setError(undefined)
      setDone(verb)
      await revalidate()
    } catch (reason) {
      setError(isApiError(reason) ? reason.answer.error.message : t`That didn’t work. Please try again.`)
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save('hide')
  }
  return (
    <>
      <noscript>
        <p>
          <Trans>
            Adding contacts needs JavaScript: your device turns the addresses into codes itself, so that we
            never receive them.
          </Trans>
        </p>
      </noscript>
      {/* Cannot be submitted before the script is there: the browser would send the addresses. */}
      <form className="stack scripted" onSubmit={submit} noValidate>
        <TextArea
          label={<Trans>E-mail addresses</Trans>}
          name="addresses"
          rows={5}
          autoComplete="off"
          spellCheck={false}
          value={text}
          readOnly={!isHydrated}
          onChange={(event) => change(event.currentTarget.value)}
          hint={
            count > 0 ? (
              <Plural value={count} one="# address" other="# addresses" />
            ) : (
              <Trans>Type or paste them, one after another. Members have no phone numbers here.</Trans>
            )
          }
          error={error}
        />
        <div className="flex-row wrapping">
          <label className="button secondary">
            <FileUp className="icon small" />
            <Trans>Take them from a file (.vcf, .csv)</Trans>
            <input
              type="file"
              disabled={!isHydrated}
              className="visually-hidden"
              accept=".vcf,.csv,.txt,text/vcard,text/csv,text/plain"
              onChange={(event) => void readFile(event)}
            />
          </label>
          {picker ? (
            <Button look="secondary" onClick={() => void pick()}>
              <BookUser className="icon small" />
              <Trans>Choose from this device</Trans>
            </Button>
          ) : null}
        </div>
        {done ? (
          <Banner look="success" role="status">
            {done === 'hide' ? (
              <Trans>Done. Whoever has one of these addresses doesn’t see you, and you don’t see them.</Trans>
            ) : (
              <Trans>Done. These addresses are no longer on your list.</Trans>
            )}
          </Banner>
        ) : null}
        <div className="flex-row wrapping">
          <Button type="submit" busy={busy === 'hide'} disabled={!isHydrated || busy !== null}>
            <Trans>Hide me from them</Trans>
          </Button>
          <Button
            look="text"
            busy={busy === 'show'}
            disabled={!isHydrated || busy !== null}
            onClick={() => void save('show')}
          >
            <Trans>Take them off my list</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
