import { useVisit } from '../session/use-visit.ts'

/**
 * The head of a screen that is nobody's business but its visitor's: a title of its own, what the site is for where the address is
 * shared, and nothing for search engines.
 */
export function PageHead({ title }: { title: string }) {
  const { settings } = useVisit()
  return (
    <>
      <title>{`${title} · ${settings.name}`}</title>
      <meta name="description" content={settings.description} />
      <meta name="robots" content="noindex" />
    </>
  )
}
