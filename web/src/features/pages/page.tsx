import './pages.css'
import { getPage, staticPages } from '@amarelle/contract/sites'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { load } from '../../session/attempt.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/page.ts'
import { type Page, renderPage, type Section } from './render-page.ts'

export const handle = { hydrate: false }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const name = staticPages.find((one) => one === params.name)
  if (!name) throw data(null, { status: 404 })
  const { markdown } = await load(request, () => context.get(visitContext).call(getPage, { name }))
  return { name, page: renderPage(markdown) }
}

function Links({ sections }: { sections: readonly Section[] }) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
}

/** Beside the text where there is room, folded above it on a phone. */
function Contents({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui()
  return (
    <nav className="contents" aria-label={t`On this page`}>
      <details className="m-only">
        <summary>
          <Trans>On this page</Trans>
        </summary>
        <Links sections={sections} />
      </details>
      <div className="d-only">
        <p className="label">
          <Trans>On this page</Trans>
        </p>
        <Links sections={sections} />
      </div>
    </nav>
  )
}

function Questions({ sections }: { sections: readonly Section[] }) {
  return sections.map(({ id, title, html }) => (
    <details key={id} id={id} className="question">
      <summary>
        <h2>{title}</h2>
      </summary>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  ))
}

function Texts({ page }: { page: Page }) {
  return page.sections.map(({ id, title, html }) => (
    <section key={id} id={id}>
      <h2>{title}</h2>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  ))
}

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { name, page } = loaderData
  const questions = name === 'faq'
  return (
    <div className="wrap page long-read">
      <title>{`${page.title} · ${settings.name}`}</title>
      {questions || page.sections.length < 3 ? null : <Contents sections={page.sections} />}
      <article className="prose">
        <h1 className="display h1">{page.title}</h1>
        <div className="intro" dangerouslySetInnerHTML={{ __html: page.intro }} />
        {questions ? <Questions sections={page.sections} /> : <Texts page={page} />}
      </article>
    </div>
  )
}
