import {
  changeSavedSearchEndpoint,
  createSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  getSavedSearchesEndpoint,
  maxSavedSearchNameLength,
  type SavedSearch,
  type SearchAlert,
  searchAlerts,
} from '@amarelle/contract/endpoints/lists/saved-searches'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect } from 'react-router'
import {
  getLoginPath,
  getTextFields,
  loadOrRedirect,
  toActionError,
  tryCall,
} from '../../../forms/api-result.ts'
import { parseWholeNumber } from '../../../forms/parse-form-values.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { visitContext } from '../../../session/visit-context.ts'
import { AccountPage } from '../../../shared/account-page.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Select, TextField } from '../../../ui/controls/field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { parseSearchQuery, toSearchInput, toSearchPath } from '../search/search-query.ts'
import type { Route } from './+types/saved-searches.ts'
import { savedSearchesPath, suggestedNameParam } from './saved-search-path.ts'
import * as styles from './saved-searches.module.css'

const alertLabels: Record<SearchAlert, MessageDescriptor> = {
  at_once: msg`As soon as someone new fits`,
  weekly: msg`Once a week`,
  never: msg`Don’t tell me`,
}

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const visit = context.get(visitContext)
    const { searches } = await visit.call(getSavedSearchesEndpoint, {})
    const query = new URL(request.url).searchParams
    const search = parseSearchQuery(query, visit)
    const draft = query.has(suggestedNameParam)
      ? { name: query.get(suggestedNameParam) ?? '', search: search.toString() }
      : null
    return { searches, draft }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  if (!visit.user) throw redirect(getLoginPath(request))
  const typed = getTextFields(await readFormData(request))
  const { intent, name = '' } = typed
  const alert = searchAlerts.find((code) => code === typed['alert']) ?? 'never'
  const id = parseWholeNumber(typed['id'] ?? '')
  const save = () => {
    if (intent === 'delete') return visit.call(deleteSavedSearchEndpoint, { id })
    if (intent === 'alert') return visit.call(changeSavedSearchEndpoint, { id, alert })
    if (intent !== 'create') throw data(null, { status: 400 })
    const search = parseSearchQuery(new URLSearchParams(typed['search']), visit)
    return visit.call(createSavedSearchEndpoint, { name, alert, filters: toSearchInput(search) })
  }
  const result = await tryCall(save)
  return result.ok ? redirect(savedSearchesPath) : toActionError(result, { intent, name, alert })
}

function AlertSelect({ value }: { value: SearchAlert }) {
  const { i18n } = useLingui()
  return (
    <Select
      label={<Trans>Tell me about new people</Trans>}
      name="alert"
      defaultValue={value}
      options={(['at_once', 'weekly', 'never'] as const).map((code) => ({
        value: code,
        label: i18n._(alertLabels[code]),
      }))}
    />
  )
}

interface NewSearchProps {
  readonly name: string
  readonly alert: SearchAlert
  readonly search: string
  readonly error: string | undefined
}
/** The form that saves the search in the address. */
function NewSearch({ name, alert, search, error }: NewSearchProps) {
  return (
    <Form method="post" className="card padded stack">
      <h2 className="heading-3">
        <Trans>Save this search</Trans>
      </h2>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="search" value={search} />
      <TextField
        label={<Trans>Name</Trans>}
        name="name"
        defaultValue={name}
        maxLength={maxSavedSearchNameLength}
        required
        error={error}
      />
      <AlertSelect value={alert} />
      <div className="flex-row">
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
        <ButtonLink to={toSearchPath(new URLSearchParams(search))} look="text">
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}

function SavedSearchRow({ search: { id, name, query, alert } }: { search: SavedSearch }) {
  const { t } = useLingui()
  return (
    <li className={`list-item ${styles.row}`}>
      <Link className="link" to={toSearchPath(new URLSearchParams(query))}>
        <b>{name}</b>
      </Link>
      <div className={styles.actions}>
        <Form method="post" className={styles.alertForm} preventScrollReset>
          <input type="hidden" name="intent" value="alert" />
          <input type="hidden" name="id" value={id} />
          <AlertSelect key={alert} value={alert} />
          <Button type="submit" look="secondary" size="small" aria-label={t`Save the alert of ${name}`}>
            <Trans>Save</Trans>
          </Button>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="text" size="small" aria-label={t`Delete ${name}`}>
            <Trans>Delete</Trans>
          </Button>
        </Form>
      </div>
    </li>
  )
}

/** The member's saved searches and their alerts (docs/product.md#saved-searches). */
export default function SavedSearches({ loaderData: { searches, draft }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isRefusedDraft = actionData?.typed.intent === 'create'
  return (
    <>
      <PageHead title={t`Saved searches`} />
      <AccountPage
        title={t`Saved searches`}
        intro={<Trans>We tell you how many new people fit, by mail or notification. Never who.</Trans>}
      >
        {actionData && !isRefusedDraft ? <Banner look="error">{actionData.error.message}</Banner> : null}
        {draft ? (
          <NewSearch
            name={isRefusedDraft ? actionData.typed.name : draft.name}
            alert={isRefusedDraft ? actionData.typed.alert : 'at_once'}
            search={draft.search}
            error={isRefusedDraft ? actionData.error.message : undefined}
          />
        ) : null}
        {searches.length > 0 ? (
          <ul className="card padded list">
            {searches.map((search) => (
              <SavedSearchRow key={search.id} search={search} />
            ))}
          </ul>
        ) : draft ? null : (
          <div className="card">
            <EmptyState
              title={<Trans>No saved searches yet</Trans>}
              action={
                <ButtonLink to="/members">
                  <Trans>Search members</Trans>
                </ButtonLink>
              }
            >
              <Trans>Set filters in Discover, then press “Save this search”.</Trans>
            </EmptyState>
          </div>
        )}
        <p className="small muted">
          <Trans>
            Whether we tell you by mail or on your device is in your{' '}
            <Link className="link" to="/notifications">
              notification settings
            </Link>
            .
          </Trans>
        </p>
      </AccountPage>
    </>
  )
}
