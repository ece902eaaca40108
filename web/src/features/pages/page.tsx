import type { StorageKind } from '@amarelle/contract/domain/browser-storage'
import { staticPageNames } from '@amarelle/contract/endpoints/sites'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { PublicHead } from '../../page-head/public-head.tsx'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/page.ts'
import { TableOfContents, type Heading } from './table-of-contents.tsx'
import { pageDescriptions } from './page-descriptions.ts'
import { LegalVersionLine } from './legal-version-line.tsx'
import { loadStaticPage } from './load-static-page.ts'
import type { PageSection } from './render-markdown-page.ts'
import { storageKindTexts } from './storage-purposes.ts'
import { StorageTable, usedStorageKinds } from './storage-table.tsx'
import * as styles from './pages.module.css'

export const handle = { hydrate: false }

/** `url` is that of the page; the address of the request can be that of its data, `/pages/terms.data`. */
export async function loader({ request, url: { pathname, searchParams }, context }: Route.LoaderArgs) {
  const name = staticPageNames.find((pageName) => pathname.split('/')[2] === pageName)
  if (!name) throw data(null, { status: 404 })
  const { https } = context.get(visitContext)
  const asked = { name, version: searchParams.get('version'), draft: searchParams.get('draft') }
  return { name, https, page: await loadStaticPage(request, context, asked) }
}

function PageSections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ id, title, html }) => (
    <section key={id} id={id}>
      <h2>{title}</h2>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  ))
}

/** Sections of the cookie page, generated from the registry of browser storage, so that they are complete. */
function StorageSections({
  headings,
  https,
}: {
  headings: readonly (Heading & { readonly id: StorageKind })[]
  https: boolean
}) {
  return headings.map(({ id, title }) => (
    <section key={id} id={id}>
      <h2>{title}</h2>
      <div>
        <StorageTable kind={id} https={https} />
      </div>
    </section>
  ))
}

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { name, https, page } = loaderData
  const storageHeadings = (name === 'cookies' ? usedStorageKinds : []).map((kind) => ({
    id: kind,
    title: i18n._(storageKindTexts[kind].title),
  }))
  const headings = [...storageHeadings, ...page.sections]
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PublicHead title={page.title} description={i18n._(pageDescriptions[name])} />
      {headings.length < 3 ? null : <TableOfContents headings={headings} />}
      <article className="prose">
        <h1 className="display heading-1">{page.title}</h1>
        <LegalVersionLine name={name} shown={page} />
        <div className={styles.intro} dangerouslySetInnerHTML={{ __html: page.intro }} />
        <StorageSections headings={storageHeadings} https={https} />
        <PageSections sections={page.sections} />
      </article>
    </div>
  )
}
