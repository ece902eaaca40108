import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { PublicHead } from '../../page-head/public-head.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import type { Route } from './+types/faq.ts'
import { pageDescriptions } from './page-descriptions.ts'
import { findQuestions } from './find-questions.ts'
import { LegalVersionLine } from './legal-version-line.tsx'
import { loadStaticPage } from './load-static-page.ts'
import * as styles from './pages.module.css'

export const handle = { hydrate: false }

const maxQueryLength = 80

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = (searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  const draft = searchParams.get('draft')
  const { title, sections, ...shown } = await loadStaticPage(request, context, { name: 'faq', draft })
  return { title, shown, query, questions: findQuestions(sections, query) }
}

function FaqSearchForm({ query }: { query: string }) {
  const { t } = useLingui()
  return (
    <Form method="get" action="/pages/faq" role="search" className={styles.faqSearch}>
      <TextField
        label={t`Search the questions`}
        name="q"
        type="search"
        maxLength={maxQueryLength}
        defaultValue={query}
        placeholder={t`Refund, photo, password`}
      />
      <Button type="submit" look="secondary">
        <Search className="icon" />
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

/** Questions are `details` elements and the search is a plain form, so the page works without JavaScript. */
export default function Faq({ loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { title, shown, query, questions } = loaderData
  const count = questions.length
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PublicHead title={title} description={i18n._(pageDescriptions.faq)} />
      <article className="prose">
        <h1 className="display heading-1">{title}</h1>
        <LegalVersionLine name="faq" shown={shown} />
        <FaqSearchForm query={query} />
        {query ? (
          <p role="status">
            <Plural
              value={count}
              _0="No question with these words."
              one="# question with these words."
              other="# questions with these words."
            />{' '}
            <Link to="/pages/faq">
              <Trans>Show all questions</Trans>
            </Link>
          </p>
        ) : null}
        <div className={styles.questions}>
          {questions.map((question) => (
            <details
              key={question.id}
              id={question.id}
              className={styles.question}
              open={query !== '' && count < 4}
            >
              <summary>
                <h2>{question.title}</h2>
              </summary>
              <div dangerouslySetInnerHTML={{ __html: question.html }} />
            </details>
          ))}
        </div>
        <p>
          <Trans>
            Still have a question? Ask <Link to="/pages/service">customer service</Link>.
          </Trans>
        </p>
      </article>
    </div>
  )
}
